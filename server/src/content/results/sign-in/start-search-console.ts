import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { addressToAsk, beginRequest } from "#src/people/access/authorizations/requests.ts";
import { findOwnProject } from "../own-project.ts";
import { signInScopes } from "./google-grant.ts";

/** Begins signing in with Google, which asks a person and sends them back. */
export const startSearchConsole = handlePrepared(contract.startSearchConsole, {
  prepare: async ({ google }) => google,
  run: async ({ tx, actor, vault, publicUrl }, { id: projectId }, { app, authorizeUrl }) => {
    await findOwnProject(tx, actor, projectId);
    if (app === undefined) throw new Failure("invalid_state", sentence("refusal_google_without_app"));
    const party = "search_console";
    const { state, challenge, expiresAt } = await beginRequest(tx, { vault, actor, projectId, party });
    const address = addressToAsk(
      { authorizeUrl, clientId: app.clientId, publicUrl, party, state },
      {
        scope: signInScopes.join(" "),
        // Asked each time, since Google gives a lasting access only with consent.
        access_type: "offline",
        prompt: "consent",
        code_challenge: challenge,
        code_challenge_method: "S256",
      },
    );
    return { authorizeUrl: address, expiresAt };
  },
});
