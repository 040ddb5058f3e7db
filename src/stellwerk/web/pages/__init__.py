"""The pages for people, one file each: the handler, and as a frozen dataclass what its template gets."""
