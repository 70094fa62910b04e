import { createSocket } from "node:dgram";
import { once } from "node:events";

/** Answer for a name: values of TXT records, each of one or more pieces, a response code, or no answer at all. */
export type DnsEntry = readonly (string | readonly string[])[] | { code: number } | "silence";

const typeText = 16;
const noSuchName = 3;
const headerBytes = 12;

/** Opens a DNS server over UDP for the given names, in lower case. It answers that any other name does not exist. */
export async function openDnsServer(entries: ReadonlyMap<string, DnsEntry>) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const entry = entries.get(name) ?? { code: noSuchName };
    if (entry === "silence") return;
    const question = query.subarray(headerBytes, end);
    const records = "code" in entry || type !== typeText ? [] : entry.map(textRecord);
    const header = Buffer.alloc(headerBytes);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | ("code" in entry ? entry.code : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Returns a TXT record for the name in the question. */
function textRecord(value: string | readonly string[]): Buffer {
  const pieces = (typeof value === "string" ? [value] : value).map((piece) => Buffer.from(piece));
  const data = Buffer.concat(pieces.flatMap((piece) => [Buffer.of(piece.length), piece]));
  const head = Buffer.alloc(headerBytes);
  // Points to the name in the question: byte 12 of the message.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(typeText, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(1, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
