import type { App } from "#src/app/app.ts";

export type Page = { status: number; headers: Headers; text: string; bytes: Uint8Array; location: string | null };
export type Visitor = ReturnType<typeof newVisitor>;

type Options = { address?: string; origin?: string; headers?: Record<string, string> };

/** Returns a browser without a screen. It keeps cookies and sends forms as a page of the service does. */
export function newVisitor(
  app: Pick<App, "fetch">,
  { address = "192.0.2.1", origin = "http://galley.test", headers: always = {} }: Options = {},
) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request(origin + path, {
      method,
      headers: { ...(cookie !== "" && { cookie }), ...always, ...headers },
      ...(body !== undefined && { body }),
    });
    const response = await app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
    for (const line of response.headers.getSetCookie()) keep(line);
    const { status, headers: answered } = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status, headers: answered, text: new TextDecoder().decode(bytes), bytes, location: answered.get("location") };
  }

  function keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    send,
    get: (path: string): Promise<Page> => send("GET", path),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Page> =>
      send("POST", path, {
        body: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", origin, ...headers },
      }),
    /** Follows the redirect of an answer. */
    async follow(page: Page): Promise<Page> {
      if (page.location === null) throw new Error(`The answer ${page.status} leads nowhere: ${page.text.slice(0, 500)}`);
      return send("GET", page.location);
    },
  };
}
