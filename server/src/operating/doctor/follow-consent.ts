import type { Answer, Ask } from "./public-address.ts";

export type ConsentBrowser = { ask: Ask; publicUrl: string; redirectUri: string; cookie: string; state: string };

const hopsMax = 8;

/** Follows the authorization request to the consent page, agrees to everything on it, and returns the client's code. */
export async function followConsent({ ask, publicUrl, redirectUri, cookie, state }: ConsentBrowser, start: string): Promise<string> {
  const jar = new Map<string, string>([readPair(cookie)]);
  let next = { url: start, form: undefined as URLSearchParams | undefined };
  for (let hop = 0; hop < hopsMax; hop += 1) {
    const answer = await visit(ask, jar, publicUrl, next);
    const location = headerOf(answer, "location");
    if (location !== undefined) {
      const url = new URL(location, publicUrl);
      if (url.href.startsWith(redirectUri)) return readCode(url, state, publicUrl);
      if (url.origin !== new URL(publicUrl).origin) throw new Error(`It redirects the browser to ${url.origin}.`);
      if (url.pathname === "/sign-in") throw new Error("It asks to sign in although someone is signed in.");
      next = { url: url.href, form: undefined };
    } else {
      if (answer.status !== 200 || next.form !== undefined) throw new Error(`The consent page answered ${answer.status}.`);
      next = { url: next.url, form: readForm(answer.text) };
    }
  }
  throw new Error("It redirects the browser in a loop.");
}

async function visit(
  ask: Ask,
  jar: Map<string, string>,
  publicUrl: string,
  { url, form }: { url: string; form: URLSearchParams | undefined },
): Promise<Answer> {
  const headers = { cookie: [...jar].map((pair) => pair.join("=")).join("; ") };
  const sent = { "content-type": "application/x-www-form-urlencoded", origin: new URL(publicUrl).origin, "sec-fetch-site": "same-origin" };
  const answer = await ask(
    url,
    form === undefined ? { headers } : { method: "POST", headers: { ...headers, ...sent }, body: String(form) },
  );
  for (const set of [answer.headers["set-cookie"] ?? []].flat()) jar.set(...readPair(set.split(";")[0] ?? ""));
  return answer;
}

function readPair(text: string): [string, string] {
  const at = text.indexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
}

function headerOf({ headers }: Answer, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Returns the fields that the page's consent form sends when Allow is pressed and nothing else is changed. */
function readForm(page: string): URLSearchParams {
  const begin = page.indexOf('<form method="post" action="/oauth/consent/');
  const form = begin === -1 ? "" : page.slice(begin, page.indexOf("</form>", begin));
  const fields = new URLSearchParams({ decision: "allow", project: "" });
  for (const [input] of form.matchAll(/<input [^<>]*>/g)) {
    const [name, value] = [/name="([^"]*)"/.exec(input)?.[1], /value="([^"]*)"/.exec(input)?.[1]];
    const unticked = input.includes('type="checkbox"') && !/ checked\b/.test(input);
    if (name !== undefined && value !== undefined && !unticked) fields.append(name, value);
  }
  if (!fields.has("stamp")) throw new Error("There is no consent page.");
  return fields;
}

function readCode({ searchParams }: URL, state: string, issuer: string): string {
  const code = searchParams.get("code");
  if (code === null) throw new Error(`The client received ${searchParams.get("error") ?? "nothing"}.`);
  if (searchParams.get("state") !== state || searchParams.get("iss") !== issuer)
    throw new Error("The answer to the client is not for its request.");
  return code;
}
