import { forgetRecent } from "./palette/recent.ts";

/** As a form does it: the answer leads on to the page for signing in. What was looked for stays with nobody. */
export function signOut(): void {
  forgetRecent();
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/sign-out";
  document.body.append(form);
  form.submit();
}
