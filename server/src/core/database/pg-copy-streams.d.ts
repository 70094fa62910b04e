declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** `rowCount` is known once the statement after it has been answered. */
  export function to(statement: string): Readable & Submittable & { rowCount: number };
  /** Finishes when the server has taken everything; `rowCount` is known then. */
  export function from(statement: string): Writable & Submittable & { rowCount: number };
}
