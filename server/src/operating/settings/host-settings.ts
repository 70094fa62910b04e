import { z } from "zod";
import { quotedItem } from "./setting-kinds.ts";

const namePattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Settings for the names under which the service answers. */
export const hostVariables = {
  GALLEY_SIGN_IN_HOSTS: listOfNames().meta({
    description:
      "Names beside that of `GALLEY_PUBLIC_URL` under which people sign in and the dashboard answers, such as `galley.svc.example`: a second name of the service, or the one by which a proxy calls it that passes on no `Host`. IP addresses and names of a private network work without it. All take the scheme of `GALLEY_PUBLIC_URL`.",
    shownDefault: "none",
  }),
  GALLEY_RESERVED_HOSTS: listOfNames().meta({
    description:
      "Names that no organization may take for its blog, nor any name below them, such as `example.com, example.org`. The service's own names always belong to them; `host grant` makes an exception.",
    shownDefault: "none beside the service's own names and names of private networks",
  }),
};

function listOfNames() {
  return z
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
    .prefault("");
}

/** Reads the names of the service. No organization may take one for its blog. */
export function readHosts(values: { GALLEY_SIGN_IN_HOSTS: string[]; GALLEY_RESERVED_HOSTS: string[] }) {
  const { GALLEY_SIGN_IN_HOSTS: signInHosts, GALLEY_RESERVED_HOSTS: reservedHosts } = values;
  return { signInHosts, reservedHosts: [...reservedHosts, ...signInHosts] };
}

/** Returns the public address, which is this machine's own where none is set. */
export function publicUrlAt({ publicUrl }: { publicUrl: string | undefined }, port: number): string {
  return publicUrl ?? `http://localhost:${port}`;
}
