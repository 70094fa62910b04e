import { z } from "zod";
import { quotedItem } from "./setting-kinds.ts";

const namePattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Settings for the names that blogs may have. */
export const hostVariables = {
  GALLEY_RESERVED_HOSTS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((item) => item !== ""),
    )
    .superRefine((items, check) => {
      const wrong = items.find((item) => item.length > 253 || !namePattern.test(item));
      if (wrong !== undefined) check.addIssue(`must be names such as example.com, separated by commas; ${quotedItem(wrong)} is none`);
    })
    .prefault("")
    .meta({
      description:
        "Names that no organization may take for its blog, nor any name below them, such as `example.com, example.org`. The service's own name always belongs to them; `host grant` makes an exception.",
      shownDefault: "none beside the service's own name and names of private networks",
    }),
};

/** Returns the public address, which is this machine's own where none is set. */
export function publicUrlAt({ publicUrl }: { publicUrl: string | undefined }, port: number): string {
  return publicUrl ?? `http://localhost:${port}`;
}
