import { fromNow } from "./from-now.ts";

type Cookie = { name: string; value: string; path: string };

export type Page = { status: number; url: string; headers: Headers; text: string; location: string | undefined };

/**
 * Opens pages as a browser does: with its own cookies by path, and with the headers in which browsers state the origin. `shown`
 * is the URL that a reverse proxy shows for `base`.
 */
export function openBrowserJar(base: string, shown: string = base) {
  const cookies: Cookie[] = [];
  const keep = ({ name, value, path }: Cookie) => {
    const known = cookies.findIndex((one) => one.name === name && one.path === path);
    if (known !== -1) cookies.splice(known, 1);
    if (value !== "") cookies.push({ name, value, path });
  };
  async function send(address: string, init: RequestInit): Promise<Page> {
    const url = new URL(address, shown);
    const fitting = cookies.filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith("/") ? path : `${path}/`));
    const headers = new Headers(init.headers);
    if (fitting.length > 0) headers.set("cookie", fitting.map(({ name, value }) => `${name}=${value}`).join("; "));
    const reached = url.origin === shown ? base + url.pathname + url.search : url;
    const response = await fetch(reached, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const attribute = (name: string) => attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
      const cut = pair.indexOf("=");
      const over = Date.parse(attribute("expires") ?? "") < fromNow().getTime();
      keep({ name: pair.slice(0, cut), value: over ? "" : pair.slice(cut + 1), path: attribute("path") ?? "/" });
    }
    const location = response.headers.get("location");
    return {
      status: response.status,
      url: url.href,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? undefined : new URL(location, url).href,
    };
  }
  return {
    cookies,
    setCookie: (name: string, value: string) => keep({ name, value, path: "/" }),
    get: (address: string, headers: Record<string, string> = {}) => send(address, { headers }),
    post: (address: string, form: Record<string, string | readonly string[]>, headers: Record<string, string> = {}) => {
      const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string]));
      return send(address, { method: "POST", body: new URLSearchParams(pairs), headers: { "sec-fetch-site": "same-origin", ...headers } });
    },
  };
}

export type BrowserJar = ReturnType<typeof openBrowserJar>;

/** Returns the fields of the form that has this button. */
export function formFields(page: Page, button: string): Record<string, string[]> {
  const form = page.text.split("<form").find((one) => one.includes(`value="${button}"`)) ?? "";
  const fields: Record<string, string[]> = {};
  for (const [input = ""] of form.matchAll(/<input[^>]*>/g)) {
    if (input.includes('type="checkbox"') && !input.includes(" checked")) continue;
    const name = /name="([^"]*)"/.exec(input)?.[1] ?? "";
    fields[name] = [...(fields[name] ?? []), /value="([^"]*)"/.exec(input)?.[1] ?? ""];
  }
  return fields;
}
