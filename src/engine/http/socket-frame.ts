/**
 * Frames for what thousands of sockets are sent at once. A result goes to everyone who shares it, each time behind
 * another id: its text is turned into bytes once, and each socket gets one piece of memory with one write, where
 * `ws` would make two of each. Large results are not copied at all.
 */
import type { Duplex } from 'node:stream';

/** RFC 6455, section 5.2: a whole text message in one frame, not masked. */
const WHOLE_TEXT = 0x81;
const LONGEST_SHORT = 125;
const LENGTH_IN_TWO_BYTES = 126;
const LONGEST_MEDIUM = 0xff_ff;
const LENGTH_IN_EIGHT_BYTES = 127;
/** From here on (bytes) a second write costs less than a copy. */
const TOO_LONG_TO_COPY = 32 * 1024;

const END = Buffer.from('}');

function headerLength(payload: number): number {
  if (payload <= LONGEST_SHORT) return 2;
  return payload <= LONGEST_MEDIUM ? 4 : 10;
}

function writeHeader(frame: Buffer, payload: number): number {
  frame[0] = WHOLE_TEXT;
  if (payload <= LONGEST_SHORT) frame[1] = payload;
  else if (payload <= LONGEST_MEDIUM) {
    frame[1] = LENGTH_IN_TWO_BYTES;
    frame.writeUInt16BE(payload, 2);
  } else {
    frame[1] = LENGTH_IN_EIGHT_BYTES;
    frame.writeBigUInt64BE(BigInt(payload), 2);
  }
  return headerLength(payload);
}

let lastText = '';
let lastBytes: Buffer = Buffer.alloc(0);

/** The bytes of a text; those of the last one are kept, since results come to their sockets one after the other. */
function bytesOf(text: string): Buffer {
  if (text !== lastText) {
    lastBytes = Buffer.from(text);
    lastText = text;
  }
  return lastBytes;
}

/** Writes the message `<start><body>}` to the stream below a WebSocket that neither masks nor compresses. */
export function writeNext(stream: Duplex, start: string, body: string): void {
  const bytes = bytesOf(body);
  const startLength = Buffer.byteLength(start);
  const payload = startLength + bytes.length + END.length;
  const isCopied = payload < TOO_LONG_TO_COPY;
  const frame = Buffer.allocUnsafe(headerLength(payload) + (isCopied ? payload : startLength));
  const at = writeHeader(frame, payload);
  frame.write(start, at);
  if (isCopied) {
    frame.set(bytes, at + startLength);
    frame.set(END, at + startLength + bytes.length);
    stream.write(frame);
    return;
  }
  stream.cork();
  stream.write(frame);
  stream.write(bytes);
  stream.write(END);
  stream.uncork();
}
