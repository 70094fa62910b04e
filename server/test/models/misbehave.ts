import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { ModelFault } from "./model-fault.ts";

// A comment of an event stream.
const piece = `: ${"a".repeat(50_000)}\n\n`;
const garbled = [{ type: "error" }, { choices: 1 }, null, []].map((value) => `event: error\ndata: ${JSON.stringify(value)}\n\n`).join("");

/** Answers as no model does. Returns whether it did. */
export function misbehave(response: ServerResponse, fault: ModelFault | undefined, elsewhere: string): boolean {
  if (fault === "endless") goOn(response.writeHead(200, { "content-type": "text/event-stream" }));
  else if (fault === "garbled") response.writeHead(200, { "content-type": "text/event-stream" }).end(garbled);
  else if (fault === "nested") response.writeHead(200, { "content-type": "application/json" }).end("[".repeat(1_000_000));
  else if (fault === "packed") response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("0".repeat(1_000_000)));
  else if (fault === "elsewhere") response.writeHead(307, { location: elsewhere }).end();
  else return false;
  return true;
}

function goOn(response: ServerResponse): void {
  while (!response.destroyed) if (!response.write(piece)) return void response.once("drain", () => goOn(response));
}
