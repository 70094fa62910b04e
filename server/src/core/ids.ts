import { randomBytes, randomUUIDv7 } from "node:crypto";

const prefixes = {
  organization: "org",
  person: "usr",
  project: "prj",
  article: "art",
  publication: "pub",
  platform: "plc",
  approval: "apr",
  image: "img",
  authorChange: "auc",
  topic: "top",
  post: "pst",
  export: "exp",
  generation: "gen",
  review: "rev",
  policy: "apo",
  comment: "cmt",
  notification: "ntf",
  digest: "dig",
  event: "evt",
  endpoint: "whk",
  account: "acc",
  audit: "aud",
  token: "tok",
  session: "ses",
  passkey: "psk",
  invitation: "inv",
  guestLink: "glk",
  guest: "gst",
  savedView: "svw",
  template: "tpl",
  calendarFeed: "cfd",
  addressChange: "adc",
  deletion: "del",
  mail: "eml",
  request: "req",
} as const;

// Knowing such an id is enough to read what it names, so all of its 128 bits are random.
const unguessable: ReadonlySet<string> = new Set(["image"]);

/** Returns a new id such as `art_019a…`, ordered by time so that new rows are neighbors in their index. */
export function newId(kind: keyof typeof prefixes): string {
  const digits = unguessable.has(kind) ? randomBytes(16).toString("hex") : randomUUIDv7().replaceAll("-", "");
  return `${prefixes[kind]}_${digits}`;
}
