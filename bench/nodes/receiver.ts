import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Takes webhooks, and notes by article when each endpoint was told of it. */
export async function openReceiver() {
  const heard = new Map<string, Map<string, number[]>>();
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      const id = String(JSON.parse(text).data.articleId);
      const ofArticle = heard.get(id) ?? heard.set(id, new Map()).get(id);
      const endpoint = request.url ?? "";
      ofArticle?.set(endpoint, [...(ofArticle.get(endpoint) ?? []), Date.now()]);
      response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    /** Waits until each endpoint has heard of each article, and returns when each was told first, in order. Fails after some minutes. */
    async untilTold(articles: readonly string[], endpoints: number, secondsMax = 300): Promise<number[]> {
      const until = Date.now() + secondsMax * 1000;
      for (let left = articles; ; await wait(20)) {
        left = left.filter((id) => (heard.get(id)?.size ?? 0) < endpoints);
        if (left.length === 0) break;
        if (Date.now() > until) throw new Error(`${left.length} of ${articles.length} articles were not told to all.`);
      }
      const firsts = articles.flatMap((id) => [...(heard.get(id)?.values() ?? [])].map((times) => times[0] ?? 0));
      return firsts.toSorted((one, other) => one - other);
    },
    [Symbol.dispose]: () => void server.close(),
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
