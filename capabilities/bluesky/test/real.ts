import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { attempt, demand, type System, type Tried } from "../../../scripts/real/life.ts";
import { lastLine, type Place, until } from "../../../scripts/real/place.ts";
import type { Open, Press } from "../../../scripts/real/press.ts";
import { type Agent, admin, type Found, openWay, startBluesky } from "./real-server.ts";

const handle = "hearth.test";
const settledSecondsMax = 180;

type Destination = { destination: string; status: string; url: string | null; lastError: string | null };

/** Posts of a project on Bluesky. */
function postsOf(press: Press) {
  const { call } = press;
  const date = (id: string) =>
    until("dated", async () => {
      const [day = "", time = ""] = new Date().toISOString().split("T");
      return call("POST", `/posts/${id}/destinations/bluesky/schedule`, { day, time: time.slice(0, 5) });
    });
  const read = async (id: string) => {
    const { destinations } = (await call("GET", `/posts/${id}`)) as { destinations: Destination[] };
    return destinations.find(({ destination }) => destination === "bluesky");
  };
  return {
    read,
    async publish(parts: readonly object[] | readonly string[]): Promise<{ id: string; warnings: { code: string }[] }> {
      const { id, revision, status } = await call("POST", "/posts", { format: "x", parts, destinations: ["bluesky"] });
      if (status === "in_review") await call("POST", `/posts/${id}/approve`, { revision });
      const { warnings } = await date(String(id));
      return { id: String(id), warnings: warnings as { code: string }[] };
    },
    async wait(id: string, wanted: string): Promise<Destination> {
      const ask = async () => {
        await pause(1000);
        const found = await read(id);
        return found !== undefined && (found.status === wanted || found.status === "failed") && found;
      };
      const found = await until(`post ${wanted}`, ask, settledSecondsMax);
      demand(found.status === wanted, `the post is ${found.status}: ${found.lastError}`);
      return found;
    },
  };
}

export const system: System = { name: "Bluesky", attempt: tryBluesky };

async function tryBluesky(place: Place, open: Open): Promise<Tried> {
  const bluesky = await startBluesky(place);
  const way = await openWay(place, bluesky.at);
  const press = await open();
  const agent = new bluesky.client.AtpAgent({ service: bluesky.at, fetch: onceEach });
  await agent.createAccount({ email: "hearth@hearth.example", handle, password: "the owner's own" });
  const did = agent.session?.did ?? "";
  const { password } = (await agent.com.atproto.server.createAppPassword({ name: "Galley" })).data;
  const connect = (appPassword: string) => {
    const file = place.write("account.json", JSON.stringify({ identifier: handle, appPassword }));
    return press.service.galley("network", "sign-in", "bluesky", "--address", way.url, "--credentials", file);
  };
  const shown = async () => {
    const { records } = (await agent.com.atproto.repo.listRecords({ repo: did, collection: "app.bsky.feed.post", limit: 100 })).data;
    return records.toReversed();
  };
  const life = { press, posts: postsOf(press), bluesky, way, agent, did, shown };
  const results = [
    await attempt("connect with a wrong app password", () => refusedBy(() => connect("zzzz-zzzz-zzzz-zzzz"))),
    await attempt("connect with an app password", () => `Connected as ${connect(password).handle}`),
    await attempt("post with a picture, a link and a hashtag", () => post(life)),
    await attempt("thread", () => thread(life)),
    await attempt("an answer that is lost", () => lost(life)),
    await attempt("outage while a post is due", () => outage(life)),
    await attempt("account taken down, then given back", () => takedown(life)),
    await attempt("part that is too long for Bluesky alone", () => tooLong(life)),
  ];
  return { version: bluesky.version, results };
}

type Life = {
  press: Press;
  posts: ReturnType<typeof postsOf>;
  bluesky: Awaited<ReturnType<typeof startBluesky>>;
  way: Awaited<ReturnType<typeof openWay>>;
  agent: Agent;
  did: string;
  shown: () => Promise<Found[]>;
};

/** Calls over a connection of its own, as everything here does. */
const onceEach: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  request.headers.set("connection", "close");
  return fetch(request);
};

function refusedBy(take: () => unknown): string {
  try {
    take();
  } catch (error) {
    return `Refused: “${lastLine(error)}”`;
  }
  throw new Error("it was taken");
}

async function post({ press, posts, bluesky, agent, did, shown }: Life): Promise<string> {
  const size = { width: 2400, height: 1600 };
  const noise = Buffer.from(randomBytes(size.width * size.height * 3));
  const picture = await sharp(noise, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
  const { id: imageId } = await press.call("POST", "/images", { base64: picture.toString("base64"), alt: "A wall", fileName: "wall.png" });
  const link = "https://hearth.com/guides/stone-walls-and-lime?page=2";
  const { id } = await posts.publish([{ text: `Café 🔥 walls #Lime ${link}`, imageId }]);
  const { url } = await posts.wait(id, "confirmed");
  const [found] = (await shown()).slice(-1);
  const rich = new bluesky.client.RichText({ text: found?.value.text ?? "", ...(found?.value.facets && { facets: found.value.facets }) });
  const marked = [...rich.segments()].flatMap(({ text, link: to, tag }) => (to ? [[text, to.uri]] : tag ? [[text, tag.tag]] : []));
  demand(
    JSON.stringify(marked) ===
      JSON.stringify([
        ["#Lime", "Lime"],
        ["hearth.com/guides/stone...", link],
      ]),
    `the client reads ${JSON.stringify(marked)}`,
  );
  const [image] = found?.value.embed?.images ?? [];
  const blob = await agent.com.atproto.sync.getBlob({ did, cid: String(image?.image.ref) });
  const { width } = await sharp(Buffer.from(blob.data)).metadata();
  demand(image?.alt === "A wall" && blob.data.length <= 1_000_000, `the picture has ${blob.data.length} bytes and says “${image?.alt}”`);
  demand(url === `https://bsky.app/profile/${handle}/post/${found?.uri.split("/").at(-1)}`, `its address is ${url}`);
  const kilobytes = Math.round(blob.data.length / 1000);
  return `The official client reads link and hashtag, and a picture of ${width} px and ${kilobytes} KB of a PNG of ${(picture.length / 1e6).toFixed(1)} MB`;
}

async function thread({ posts, shown }: Life): Promise<string> {
  const { id } = await posts.publish(["First.", "Second.", "Third."]);
  await posts.wait(id, "confirmed");
  const [first, second, third] = (await shown()).slice(-3);
  demand(
    second?.value.reply?.root.cid === first?.cid && second?.value.reply?.parent.uri === first?.uri,
    "the second part answers another post",
  );
  demand(
    third?.value.reply?.root.uri === first?.uri && third?.value.reply?.parent.cid === second?.cid,
    "the third part answers another post",
  );
  return "Three posts, each answering the one before in the thread of the first";
}

async function lost({ posts, way, agent, did, shown }: Life): Promise<string> {
  const before = (await shown()).length;
  await way.cut("repo.createRecord");
  const { id } = await posts.publish(["Once, whatever happens."]);
  await posts.wait(id, "confirmed");
  const after = await shown();
  const calls = await way.calls();
  const sent = calls.filter((name) => name === "repo.createRecord").length;
  demand(sent === 1 && calls.indexOf("repo.getRecord") > calls.indexOf("repo.createRecord"), `the calls are ${calls.join(", ")}`);
  demand(after.length === before + 1, `${after.length - before} posts are there`);
  const found = after.at(-1);
  const again = { repo: did, collection: "app.bsky.feed.post", rkey: found?.uri.split("/").at(-1) ?? "", record: found?.value ?? {} };
  const isRefused = await agent.com.atproto.repo.createRecord(again).then(
    () => false,
    () => true,
  );
  demand(isRefused && (await shown()).length === after.length, "a second post under the same key is taken");
  return "Asked for by its key, not sent again; a second one under that key is refused by the server";
}

async function outage({ posts, bluesky, way, shown }: Life): Promise<string> {
  await way.stop();
  await bluesky.stop();
  const { id } = await posts.publish(["Written while it was away."]);
  await pause(10_000);
  const found = await posts.read(id);
  await bluesky.start();
  await way.start();
  await posts.wait(id, "confirmed");
  const count = (await shown()).filter(({ value }) => value.text === "Written while it was away.").length;
  demand(found?.status === "delivering" && count === 1, `it was ${found?.status}, and is there ${count} times`);
  return "Waits, then goes out by itself, once";
}

async function takedown({ press, posts, bluesky, did, shown }: Life): Promise<string> {
  const set = async (applied: boolean) => {
    const subject = { $type: "com.atproto.admin.defs#repoRef", did };
    const answer = await onceEach(`${bluesky.at}/xrpc/com.atproto.admin.updateSubjectStatus`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Basic ${Buffer.from(`admin:${admin}`).toString("base64")}` },
      body: JSON.stringify({ subject, takedown: { applied, ref: "1" } }),
    });
    demand(answer.ok, `the server answers ${answer.status}`);
  };
  await set(true);
  const { id } = await posts.publish(["After it was given back."]);
  const { lastError } = await posts.wait(id, "failed");
  await set(false);
  press.service.galley("post", "retry", id, "bluesky");
  await posts.wait(id, "confirmed");
  const isThere = (await shown()).some(({ value }) => value.text === "After it was given back.");
  demand(isThere, "the post is not there");
  return `“${lastError}” Given back and tried again: it is there`;
}

async function tooLong({ posts, shown }: Life): Promise<string> {
  const before = (await shown()).length;
  const { id, warnings } = await posts.publish(["Short.", `${"a".repeat(250)} https://${"walls-".repeat(9)}hearth.com/guides/lime`]);
  const { lastError } = await posts.wait(id, "failed");
  demand(
    warnings.some(({ code }) => code === "part_too_long"),
    "its date came without a warning",
  );
  demand((await shown()).length === before, "a part of it went out");
  return `A warning with its date; at its time: “${lastError}” Nothing of it went out`;
}
