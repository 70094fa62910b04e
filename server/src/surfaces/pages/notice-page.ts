import { html } from "hono/html";
import type { SignedIn } from "#src/access/sessions.ts";
import type { Html } from "../assets/layout.ts";
import { personPage } from "./page.ts";

type Notice = {
  status: number;
  title: string;
  text: Html;
  person?: SignedIn | undefined;
  headers?: Record<string, string>;
};

/** A page that only says something. */
export function noticePage({ status, title, text, person, headers = {} }: Notice): Promise<Response> {
  return personPage({ status, title, person, headers, body: html`<main class="text narrow"><h1>${title}</h1>${text}</main>` });
}

export function notFoundPage(person: SignedIn | undefined): Promise<Response> {
  return noticePage({
    status: 404,
    title: "There is nothing here",
    person,
    text: html`<p>The address may be mistyped, or what was here is gone.</p><p><a href="/">Go to the start</a></p>`,
  });
}
