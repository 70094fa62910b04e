import { forgetRecent } from "./palette/recent.ts";

/** Submits a form, so that the answer leads to the sign-in page. Also forgets the recent items. */
export function signOut(): void {
  forgetRecent();
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/sign-out";
  document.body.append(form);
  form.submit();
}
