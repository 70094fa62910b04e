import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";

type Reads = { url: string; tokens: readonly string[]; articles: number; connections: number };

/** Returns a function that reads so many articles by slug, spread over all slugs and tokens. */
export function articleReads({ url, tokens, articles, connections }: Reads): (amount: number) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;

  async function readOne(): Promise<void> {
    next += 1;
    const token = tokens[next % tokens.length];
    // A step that shares no factor with the usual numbers of articles, so that each token comes to all of them.
    // The article of a number is the organization's that is the rest of dividing by how many there are.
    const slug = `title-${(1 + ((next * 7919) % (articles - 1))) * tokens.length + (next % tokens.length)}`;
    const headers = { authorization: `Bearer ${token}` };
    const [response] = (await once(get(`${url}/api/v1/articles/${slug}?locale=en`, { agent, headers }), "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    if (response.statusCode !== 200) throw new Error(`A read was answered with ${response.statusCode}.`);
  }

  return async (amount) => {
    let left = amount;
    const loop = async () => {
      while (left > 0) {
        left -= 1;
        await readOne();
      }
    };
    await Promise.all(Array.from({ length: connections }, loop));
  };
}
