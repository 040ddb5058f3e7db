// Short wooden ticks, off until asked for.

import { setting } from "./setting.js";

/** @type {Record<string, [pitch: number, after: number][]>} */
const TUNES = { turn: [[880, 0], [1175, .13]], card: [[620, 0]], end: [[1175, 0], [880, .16], [660, .32]], move: [[740, 0]] };

const isWanted = setting("sound", () => play("turn"));
/** @type {AudioContext | undefined} */
let opened;

/**
 * A tune by its name; without one, silence.
 * @param {string} name
 */
export function play(name) {
  if (!isWanted() || !(name in TUNES)) return;
  const audio = opened ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  for (const [pitch, after] of TUNES[name]) knock(audio, pitch, audio.currentTime + .01 + after);
}

/**
 * A stick on a block: a tone that dies at once, and the breath of noise at its start.
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} at
 */
function knock(audio, pitch, at) {
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const loud = new GainNode(audio, { gain: 0 });
  loud.gain.setValueAtTime(.22, at);
  loud.gain.exponentialRampToValueAtTime(.0008, at + .09);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + .1);

  const buffer = audio.createBuffer(1, audio.sampleRate * .02, audio.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let i = 0; i < noise.length; i++) noise[i] = (Math.random() * 2 - 1) * (1 - i / noise.length);
  const breath = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch * 2.4, Q: 1.2 });
  breath.connect(band).connect(new GainNode(audio, { gain: .16 })).connect(audio.destination);
  breath.start(at);
}
