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

const timeDigits = 12;
const countDigits = 3;
const countMax = 0xfff;
// A clock that was set back further is followed: ids tell when something was made.
const aheadMillisecondsMax = 1000;
let last = { time: 0, count: 0 };

/** Returns the digits of a UUID that sorts behind those that this process has just made. Source: RFC 9562, section 6.2, method 1. */
function orderedDigits(): string {
  const drawn = randomUUIDv7().replaceAll("-", "");
  const time = Number.parseInt(drawn.slice(0, timeDigits), 16);
  if (time > last.time || time < last.time - aheadMillisecondsMax)
    last = { time, count: Number.parseInt(drawn.slice(timeDigits + 1, timeDigits + 1 + countDigits), 16) };
  else last = last.count < countMax ? { ...last, count: last.count + 1 } : { time: last.time + 1, count: 0 };
  const [moment, count] = [last.time.toString(16).padStart(timeDigits, "0"), last.count.toString(16).padStart(countDigits, "0")];
  return `${moment}7${count}${drawn.slice(timeDigits + 1 + countDigits)}`;
}

/** Returns a new id such as `art_019a…`, ordered by time so that new rows are neighbors in their index. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${unguessable.has(kind) ? randomBytes(16).toString("hex") : orderedDigits()}`;
}
