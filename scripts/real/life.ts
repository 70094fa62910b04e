import sharp from "sharp";
import type { ArticleDestination } from "../../capabilities/declarations.ts";
import { lastLine, NotHad, type Place } from "./place.ts";
import type { Open, Press } from "./press.ts";

/** One line of the table: what was tried at a system, and what came of it. */
export type Result = { tried: string; came: string };
export type Tried = { version: string; results: readonly Result[] };

/** A real system, and the way to try it. Those of destinations stand in their folders, in `test/real.ts`. */
export type System = { name: string; attempt(place: Place, open: Open): Promise<Tried> };

/** A real system where articles go, as the steps of an article's life need it. */
export type Destination = {
  /** Its name in the article's publications. */
  name: ArticleDestination;
  /** Status at an earlier address of an article: how readers are led on, or 404 where the system leads nobody on. */
  earlier: 301 | 308 | 404;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Makes what the two sides know each other by wrong at the system. */
  spoil(): Promise<void>;
  /** Gives Galley, or the system, what is right again. */
  mend(): Promise<void>;
};

type Life = { press: Press; to: Destination; id: string; url: string; slug: string };

const text = (picture: string) => `## Walls that breathe

Old walls take in **water** and give it back; see [the guide](/guide) & \`lime < cement\`.

- Lime
- Sand

> A house is never dry by itself.
> — Ilse Brandt

${picture}

The last words of the piece.`;

// As long as the API allows each of them.
const long = (length: number) =>
  "Mörtel & Kalk "
    .repeat(Math.ceil(length / 14))
    .slice(0, length - 1)
    .padEnd(length, "x");

/** The life of an article, in the order in which it is lived. Each step says what came. */
const steps: { tried: string; take(life: Life): Promise<string> }[] = [
  { tried: "publish", take: publish },
  { tried: "update", take: update },
  { tried: "change the slug", take: changeSlug },
  { tried: "outage while an update goes out", take: outage },
  { tried: "wrong credentials, then right ones and one retry of all that failed", take: wrongCredentials },
  { tried: "take down", take: takeDown },
  { tried: "publish again, take down and delete", take: remove },
  { tried: "longest texts that the API takes", take: limits },
];

export async function live(press: Press, to: Destination): Promise<Result[]> {
  const life: Life = { press, to, id: "", url: "", slug: "" };
  const results: Result[] = [];
  for (const { tried, take } of steps) results.push(await attempt(tried, () => take(life)));
  return results;
}

/** Tries something, and returns what came of it or why it failed. */
export async function attempt(tried: string, take: () => Promise<string> | string): Promise<Result> {
  const begun = performance.now();
  const came = await Promise.resolve()
    .then(take)
    .catch((error: unknown) => (error instanceof NotHad ? `Could not be had: ${error.message}` : `**Failed:** ${lastLine(error)}`));
  process.stdout.write(`${tried} (${Math.round((performance.now() - begun) / 1000)} s)\n    ${came}\n`);
  return { tried, came };
}

export function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** Reads an address as a reader does, without following redirects. A kept connection may have ended while a command ran. */
export async function asReader(url: string): Promise<{ status: number; text: string; location: string | null }> {
  const answer = await fetch(url, { redirect: "manual", headers: { accept: "text/html", connection: "close" } });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") };
}

export function drawing(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="50%" height="100%" fill="#c33"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function shown(life: Life, words: string): Promise<string> {
  const { status, text: page } = await asReader(life.url);
  demand(status === 200, `readers get ${status} at the article's address`);
  demand(page.includes(words), `the page does not show “${words}”`);
  return page;
}

async function publish(life: Life): Promise<string> {
  const { press, to } = life;
  const picture = await press.addPicture(await drawing(800, 500), "A wall");
  const article = await press.create({
    markdown: `# Dry “walls” & lime\n\n${text(picture)}`,
    summary: "Why lime.",
    tags: ["Lime", "Old houses"],
  });
  life.id = article.id;
  life.slug = article.slug;
  await press.publish(life.id);
  const { url } = await press.wait(life.id, to.name, { status: "confirmed" });
  life.url = url ?? (await press.read(life.id)).url;
  const page = await shown(life, "The last words of the piece.");
  for (const words of ["Walls that breathe", "Ilse Brandt", "<strong>water</strong>"])
    demand(page.includes(words), `the page lacks “${words}”`);
  const source = /<img[^>]+src="([^"]+)"[^>]*alt="A wall"|alt="A wall"[^>]*src="([^"]+)"/.exec(page);
  const address = new URL((source?.[1] ?? source?.[2] ?? "").replaceAll("&amp;", "&"), life.url);
  const image = await fetch(address, { headers: { connection: "close" } });
  demand(image.ok && (image.headers.get("content-type") ?? "").startsWith("image/"), `the picture answers ${image.status}`);
  return "Readers see title, text, quote with its author, and the picture";
}

async function update(life: Life): Promise<string> {
  const { press, to, id } = life;
  const revision = await press.publish(id, { markdown: "Another text, & another end." });
  await press.wait(id, to.name, { status: "confirmed", revision });
  demand(!(await shown(life, "Another text,")).includes("The last words"), "the page still shows the old text");
  return "Readers see the new text at the same address";
}

async function changeSlug(life: Life): Promise<string> {
  const { press, to, id } = life;
  const [before, slug] = [life.url, `${life.slug}-moved`];
  const revision = await press.publish(id, { slug });
  const { url } = await press.wait(id, to.name, { status: "confirmed", revision });
  life.url = url ?? (await press.read(id)).url;
  demand(life.url.includes(slug), `the address stays ${new URL(life.url).pathname}`);
  await shown(life, "Another text,");
  const { status, location } = await asReader(before);
  demand(status === to.earlier, `the earlier address answers ${status} in place of ${to.earlier}`);
  if (status === 404) return `The new address shows it; the earlier one answers ${status}`;
  demand(location !== null && new URL(location, before).href === life.url, `the earlier address leads to ${location}`);
  return `The new address shows it; the earlier one answers ${status} to the new one`;
}

async function outage(life: Life): Promise<string> {
  const { press, to, id } = life;
  await to.stop();
  const revision = await press.publish(id, { markdown: "Written while it was away." });
  const { lastError } = await press.wait(id, to.name, { revision, errorKind: "retryable" }).finally(() => to.start());
  await press.wait(id, to.name, { status: "confirmed", revision });
  await shown(life, "Written while it was away.");
  return `“${lastError}” Tried again by itself; readers see the update`;
}

async function wrongCredentials(life: Life): Promise<string> {
  const { press, to, id } = life;
  await to.spoil();
  const second = await press.create({ markdown: "# A second piece\n\nWith its own words." });
  const revision = await press.publish(id, { markdown: "Written with the wrong key." });
  const first = await press.publish(second.id);
  const isRefused = to.name !== "site";
  const wanted = isRefused ? { status: "failed" as const } : { errorKind: "retryable" };
  const { lastError } = await press.wait(id, to.name, { revision, ...wanted });
  await press.wait(second.id, to.name, { revision: first, ...wanted });
  await to.mend();
  const { retried } = isRefused ? await press.retryFailed(to.name) : { retried: "by themselves" };
  await press.wait(id, to.name, { status: "confirmed", revision });
  await press.wait(second.id, to.name, { status: "confirmed" });
  await shown(life, "Written with the wrong key.");
  return `“${lastError}” Then tried again: ${retried}; both articles are shown`;
}

async function takeDown(life: Life): Promise<string> {
  const { press, to, id } = life;
  press.unpublish(id);
  if (to.name !== "site") await press.wait(id, to.name, { action: "withdraw", status: "confirmed" });
  const { status } = await asReader(life.url);
  demand(status === 404, `readers still get ${status}`);
  return "Readers get 404";
}

async function remove(life: Life): Promise<string> {
  const { press, to, id } = life;
  const revision = await press.publish(id);
  await press.wait(id, to.name, { action: "publish", status: "confirmed", revision });
  await shown(life, "Written with the wrong key.");
  await takeDown(life);
  await press.delete(id);
  const { status } = await asReader(life.url);
  demand(status === 404, `readers get ${status} after the deletion`);
  return "Shown again at its address after a new approval; then 404, and deleted";
}

async function limits(life: Life): Promise<string> {
  const { press, to } = life;
  const paragraphs = Array.from({ length: 1900 }, (_, index) => `No ${index}: ${"Lime & sand. ".repeat(7)}`);
  const fields = { title: long(200), slug: "s".repeat(120), summary: long(1000), seoTitle: long(200), seoDescription: long(500) };
  const article = await press.create({
    ...fields,
    markdown: `${paragraphs.join("\n\n")}\n\nThe very end.`,
    tags: ["#1 & more", "a".repeat(40)],
  });
  await press.publish(article.id);
  const { url } = await press.wait(article.id, to.name, { status: "confirmed" });
  const page = await shown({ ...life, url: url ?? (await press.read(article.id)).url }, "The very end.");
  return `Title of 200, slug of 120 and ${Math.round(paragraphs.join("\n\n").length / 1000)},000 characters of text: shown, a page of ${Math.round(page.length / 1000)} KB`;
}
