import type { Credential, Network } from "../declaration.ts";

export const bluesky = {
  name: "bluesky",
  title: "Bluesky",
  hosts: ["bsky.app"],
  home: "bsky.app",
  byHand: false,
  address: "https://bsky.social",
  named: true,
  part: { charactersMax: 300, bytesMax: 3000, shownLink },
} as const satisfies Network;

export const credentials = [
  { name: "identifier", lengthMax: 320, about: "Handle of the account.", example: "hearth.bsky.social" },
  {
    name: "appPassword",
    form: /^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/,
    refusal: "violation_bluesky_app_password",
    about: "An app password of the account, not the password its owner signs in with.",
    example: "abcd-2efg-hij3-klmn",
  },
] as const satisfies readonly Credential[];

export const rules = [
  "Goes there only where the post names it in `destinations`, or takes a date for it, and the project has an account there. Free of credits.",
  "At most 300 characters in each part, each emoji as one. A link counts as it is shown: its host and the beginning of its path.",
];

const pathLengthMax = 15;

/** Returns a link as Bluesky's own app shows it in a new post: without scheme, and with the beginning of a long path alone. */
function shownLink(link: string): string {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return link;
  const { host, pathname, search, hash } = new URL(address);
  const path = `${pathname === "/" ? "" : pathname}${search}${hash}`;
  return host + (path.length > pathLengthMax ? `${path.slice(0, pathLengthMax - 2)}...` : path);
}
