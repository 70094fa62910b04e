import { z } from "zod";
import { ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { violation } from "../violation.ts";

const Digest = z.string().regex(/^[0-9a-f]{0,8}$/, violation("violation_digest"));

/** Place in a text that may differ from the reader's own: the digests find the block, and its number decides between equal ones. */
export const WriterPlace = z
  .strictObject({
    block: z.int().min(0).max(100_000).describe("Number of the block, from 0."),
    around: z.tuple([Digest, Digest, Digest]).describe("Digests of the words of the block before, the block itself and the one after."),
  })
  .meta({ id: "WriterPlace" });
export type WriterPlace = z.infer<typeof WriterPlace>;

export const markWriter = defineOperation({
  name: "mark_writer",
  surface: "dashboard",
  effect: "write",
  private: true,
  roles: ["owner", "admin", "member", "reviewer"],
  summary: "Show others who write on the same article where the caller is in it, for the next ten seconds.",
  input: z.strictObject({ articleId: ResourceId, place: WriterPlace.nullable().describe("null on leaving.") }),
  output: z.strictObject({ shown: z.boolean() }),
  errors: [],
  example: {
    input: { articleId: "art_01k9heat", place: { block: 3, around: ["5f1c02aa", "0b7e11d4", ""] } },
    output: { shown: true },
  },
});
