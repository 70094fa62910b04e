import { z } from "zod";
import type { Pings } from "#src/delivery/blog/pings/pings.ts";
import { isWebAddress } from "./setting-kinds.ts";

const off = "none: nobody is told";
const address = (example: string) =>
  z
    .string()
    .max(500)
    .refine(isWebAddress, `must be an http or https address, as in ${example}`)
    .transform((text) => new URL(text).href)
    .optional();

/** Settings for who is told of articles that go live, change or go. */
export const pingVariables = {
  GALLEY_INDEXNOW_URL: address("https://api.indexnow.org/indexnow").meta({
    description:
      "Address at which search engines take pings of IndexNow about articles of hosted blogs, such as `https://api.indexnow.org/indexnow`. A project can say no for its own blog. Inside of a private network it also has to be on `GALLEY_EGRESS_ALLOW`.",
    shownDefault: off,
  }),
  GALLEY_WEBSUB_HUB: address("https://pubsubhubbub.appspot.com/").meta({
    description:
      "WebSub hub that the feeds of hosted blogs name and that is told of new articles, such as `https://pubsubhubbub.appspot.com/`. A project can say no for its own blog. Inside of a private network it also has to be on `GALLEY_EGRESS_ALLOW`.",
    shownDefault: off,
  }),
};

type Values = { GALLEY_INDEXNOW_URL?: string | undefined; GALLEY_WEBSUB_HUB?: string | undefined };

export function readPings({ GALLEY_INDEXNOW_URL: indexnow, GALLEY_WEBSUB_HUB: websub }: Values): Pings {
  return { ...(indexnow !== undefined && { indexnow }), ...(websub !== undefined && { websub }) };
}
