import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { authenticate, isAuthentic } from "#src/core/secrets.ts";

/** End of a page: the sort values of its last item. */
export type Position = readonly (string | number)[];

/** Packs and unpacks list positions; a cursor works only for the query it came from and cannot be forged. */
export type Pager = {
  pack(query: readonly unknown[], position: Position): string;
  unpack(query: readonly unknown[], cursor: string | undefined): Position | undefined;
};

export function createPager(key: Buffer): Pager {
  return {
    pack(query, position) {
      const payload = JSON.stringify(position);
      const code = authenticate(key, JSON.stringify([query, payload]));
      return Buffer.concat([code, Buffer.from(payload)]).toString("base64url");
    },
    unpack(query, cursor) {
      if (cursor === undefined) return undefined;
      const bytes = Buffer.from(cursor, "base64url");
      const payload = bytes.subarray(16).toString();
      if (bytes.toString("base64url") !== cursor || !isAuthentic(key, JSON.stringify([query, payload]), bytes.subarray(0, 16))) {
        throw new Failure("invalid_input", sentence("refusal_cursor_foreign"), "cursor");
      }
      return JSON.parse(payload) as Position;
    },
  };
}
