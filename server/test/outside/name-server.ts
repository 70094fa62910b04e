import { createSocket } from "node:dgram";
import { once } from "node:events";

export type NameServer = AsyncDisposable & {
  /** Address in the form that a resolver takes. */
  address: string;
  /** Names that were asked for, one entry for each question, in lower case. */
  asked: string[];
};

/** IPv4 address with its seconds to live, "unknown" for a name that does not exist, or "silent" for no answer. */
export type NameAnswer = { address: string; seconds?: number } | "unknown" | "silent";

const typeA = 1;
const headerBytes = 12;

/** Opens a name server on loopback that speaks DNS over UDP. It returns only IPv4 addresses. */
export async function openNameServer(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { name, type, end } = readQuestion(message);
    asked.push(name);
    const said = answer(name);
    if (said === "silent") return;
    const record = said !== "unknown" && type === typeA ? recordOf(said) : undefined;
    const header = Buffer.alloc(headerBytes);
    message.copy(header, 0, 0, 2);
    // A response that is recursive and available. 3 means that the name does not exist.
    header.writeUInt16BE(0x8180 | (said === "unknown" ? 3 : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(record === undefined ? 0 : 1, 6);
    socket.send(Buffer.concat([header, message.subarray(headerBytes, end), record ?? Buffer.alloc(0)]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const close = () => new Promise<void>((resolve) => void socket.close(() => resolve()));
  return { address: `127.0.0.1:${socket.address().port}`, asked, [Symbol.asyncDispose]: close };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function recordOf({ address, seconds = 60 }: { address: string; seconds?: number }): Buffer {
  const record = Buffer.alloc(16);
  // Points to the name of the question by its place in the message.
  record.writeUInt16BE(0xc000 | headerBytes, 0);
  record.writeUInt16BE(typeA, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(seconds, 6);
  record.writeUInt16BE(4, 10);
  record.set(address.split(".").map(Number), 12);
  return record;
}
