import { limits } from "@galley/contract";
import { createLine, type Line } from "#src/core/flow/line.ts";
import { announcedBytes, readBytes } from "./read-bytes.ts";

/** A body to be read. `share` names whose bytes they are: an organization. */
export type Body = { request: Request; share: string; bytesMax: number; tooLarge: () => Error };

export type Bodies = {
  /** Reads a body. Its bytes count as held in memory, from their arrival until `room` is disposed of. */
  read(body: Body, room: DisposableStack): Promise<Uint8Array<ArrayBuffer>>;
};

const tooBusy = "Too many large requests are under way. Try again in a moment.";
const largestBytes = Math.max(limits.imageBodyBytesMax, limits.importBodyBytesMax, limits.recordingBodyBytesMax) + 64_000;

// One file of the largest size, or many smaller ones: what is made of a body on the way takes several times its bytes.
const largeShareBytes = largestBytes;

/**
 * Bounds how many bytes of bodies stand in memory, where each is worked on in several forms. An organization that takes its whole share
 * leaves room for one body of the largest size. A body counts as it arrives: what is announced and never sent takes nothing from anybody.
 */
export function createBodies(): Bodies {
  const waits = { waitingMax: 50, waitSecondsMax: 20, tooBusy };
  const large = createLine({ name: "large request bodies", room: largeShareBytes + largestBytes, shareMax: largeShareBytes, ...waits });
  // A line of their own, so that no edit of an article waits for an upload of the same organization.
  const ordinary = createLine({ name: "request bodies", room: 48_000_000, shareMax: 12_000_000, ...waits });
  return {
    async read({ request, share, bytesMax, tooLarge }, room) {
      const announced = announcedBytes(request);
      if (announced !== undefined && announced > bytesMax) throw tooLarge();
      const bytes = announced ?? bytesMax;
      const line: Line = bytes > limits.articleBodyBytesMax ? large : ordinary;
      const place = room.use(line.open(share, bytes));
      return readBytes(request, bytesMax, tooLarge, { hold: (arrived) => place.take(arrived) });
    },
  };
}
