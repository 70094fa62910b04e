import { Hono } from "hono";
import { endSession } from "#src/people/access/sessions.ts";
import { challengeCookie, sessionCookie } from "#src/people/accounts/session-cookie.ts";
import { addAccount } from "./account/account.ts";
import { addAddress } from "./account/address.ts";
import { addAssistants } from "./account/assistants.ts";
import { addConfirm } from "./account/confirm.ts";
import { addDeleteAccount } from "./account/delete-account.ts";
import { addDoctor } from "./account/doctor.ts";
import { addHistory } from "./account/history.ts";
import { addPasskeys } from "./account/passkeys.ts";
import { addPersonalFile } from "./account/personal-file.ts";
import { addSessions } from "./account/sessions.ts";
import { addTwoFactor } from "./account/two-factor.ts";
import { goTo } from "./answers.ts";
import { addForgotPassword } from "./entry/forgot-password.ts";
import { addInvitation } from "./entry/invitation.ts";
import { addKeepAccount } from "./entry/keep-account.ts";
import { addNewAddress } from "./entry/new-address.ts";
import { addOldAddress } from "./entry/old-address.ts";
import { addReset } from "./entry/reset.ts";
import { addSecondFactor } from "./entry/second-factor.ts";
import { addSignIn } from "./entry/sign-in.ts";
import { addWelcome } from "./entry/welcome.ts";
import type { PageApp, PageEnv, PageHandler, PagesDependencies } from "./env.ts";
import { readForm } from "./form.ts";
import { guarded } from "./guard.ts";
import { nextPath } from "./next-path.ts";
import { notFoundPage } from "./notice-page.ts";

const parts = [
  addSignIn,
  addSecondFactor,
  addSignOut,
  addForgotPassword,
  addReset,
  addNewAddress,
  addOldAddress,
  addWelcome,
  addInvitation,
  addAccount,
  addAddress,
  addSessions,
  addHistory,
  addConfirm,
  addPasskeys,
  addTwoFactor,
  addAssistants,
  addDoctor,
  addDeleteAccount,
  addPersonalFile,
  addKeepAccount,
];

/** Creates every page for signing in and for people's accounts. It must come last: addresses that no surface has answer 404 here. */
export function peopleSurface(dependencies: PagesDependencies): Hono<PageEnv> {
  const web = new Hono<PageEnv>();
  const app: PageApp = {
    get: (path, handle) => web.get(path, guarded(dependencies, handle as PageHandler)),
    post: (path, handle) => web.post(path, guarded(dependencies, handle as PageHandler)),
  };
  for (const add of parts) add(app, dependencies);
  web.all(
    "*",
    guarded(dependencies, (c) => notFoundPage(c.var.t, c.get("person"))),
  );
  return web;
}

function addSignOut(app: PageApp, { accounts: { pool, publicUrl, log } }: PagesDependencies): void {
  app.post("/sign-out", async (c) => {
    const person = c.get("person");
    const next = nextPath((await readForm(c.req.raw)).next);
    if (person !== undefined) {
      await endSession(pool, person);
      log.info("signed out", { requestId: c.get("visit").requestId, principalId: person.personId });
    }
    return goTo(next ?? "/sign-in?done=out", [sessionCookie(publicUrl, undefined), challengeCookie(publicUrl, undefined)]);
  });
}
