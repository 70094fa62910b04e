import type { World } from "./world.ts";

/** Acts as a browser that a party sends back: opens the address, and agrees when asked. */
export async function comeBack(
  { app }: World,
  { pathname, search, searchParams }: URL,
  headers: Record<string, string> = {},
): Promise<Response> {
  const opened = await app.web.request(`${pathname}${search}`, { headers });
  if (!(await opened.clone().text()).includes("<form")) return opened;
  const body = new URLSearchParams({ state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? "" });
  return app.web.request(pathname, { method: "POST", headers: { ...headers, origin: "http://galley.test" }, body });
}
