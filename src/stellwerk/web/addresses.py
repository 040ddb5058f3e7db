"""The address under which others reach this server, for invites, QR codes and the greeting at the start. To find it, nothing is sent."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from stellwerk.web.config import Config

if sys.platform == "linux":
    import fcntl

EVERYWHERE = ("0.0.0.0", "::")
"""To listen there is to listen in every network this computer is in."""
INSIDE = ("br-", "cali", "cni", "docker", "flannel", "lxc", "lxd", "podman", "vboxnet", "veth", "virbr", "vmnet")
"""How the names of networks begin that end in this computer: containers and virtual machines."""
TUNNELS = ("ppp", "tailscale", "tap", "tun", "wg", "zt")
"""And of those to somewhere else: whoever sits in the same room is not in them."""
FAR_AWAY = {socket.AF_INET: "198.51.100.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that nobody has (RFC 5737, RFC 3849): the kernel says which way it would go there."""
LINUX_FLAGS, LINUX_ADDRESS, UP_AND_RUNNING = 0x8913, 0x8915, 0x41


@dataclass(frozen=True, slots=True)
class Address:
    """Where a link for others leads, and whom that lets in."""

    url: str
    """With a slash at the end."""
    reach: str = ""
    """`network`: not the address this page was opened under, but one for others in the same network; `local`: the server listens to
    this computer alone; `unknown`: no address for others was found; empty: as this page was opened."""


def for_others(config: Config, opened: str) -> Address:
    """Where others find a page that was opened under this address: there too, unless only this computer knows it by that name."""
    if config.public_url:
        return Address(config.public_url)
    try:
        parts = urlsplit(opened)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:  # [ without ]
        return Address(opened)
    if not is_this_computer(host):
        return Address(opened)
    if is_this_computer(config.host):
        return Address(opened, "local")
    found = in_the_network(config.host) if port == config.port else []  # another port is that of a tunnel or a container
    return Address(url(found[0], port), "network") if found else Address(opened, "unknown")


def is_this_computer(host: str) -> bool:
    """Whether a host's name or address means the computer that says it."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def in_the_network(host: str) -> list[str]:
    """Where others in the same network find a server that listens on this host: the likeliest address first."""
    if is_this_computer(host):
        return []
    if host not in EVERYWHERE:
        return [host]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    own = list(interfaces()) if family == socket.AF_INET else []
    return ranked(own, way_out(family))


def ranked(own: list[tuple[str, str]], out: str) -> list[str]:
    """The addresses that others can reach among (network, address) of this computer and the one on its way out."""
    known = dict.fromkeys(address for name, address in own if not name.startswith(INSIDE))
    inside = {address for name, address in own if name.startswith(INSIDE)}
    tunnels = {address for name, address in own if name.startswith(TUNNELS)}
    if out and out not in inside:
        known.setdefault(out)
    usable = [
        address
        for address in known
        if not ((ip := ip_address(address)).is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)
    ]
    return sorted(usable, key=lambda address: (address in tunnels, not ip_address(address).is_private, address != out))


def way_out(family: socket.AddressFamily) -> str:
    """Our address on the way to the rest of the world; empty if there is none. A datagram socket connects without sending."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((FAR_AWAY[family], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def interfaces() -> Iterator[tuple[str, str]]:
    """The networks this computer is in, with its IPv4 address in each. On other systems than Linux the way out has to do."""
    if sys.platform == "linux":
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as kernel:
            for _, name in socket.if_nameindex():
                question = struct.pack("256s", name.encode())
                try:
                    (flags,) = struct.unpack_from("H", fcntl.ioctl(kernel, LINUX_FLAGS, question), 16)
                    address = socket.inet_ntoa(fcntl.ioctl(kernel, LINUX_ADDRESS, question)[20:24])
                except OSError:  # it has none
                    continue
                if flags & UP_AND_RUNNING == UP_AND_RUNNING:
                    yield name, address


def url(host: str, port: int) -> str:
    """The address of a server, with a slash at the end."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"
