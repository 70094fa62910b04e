import { sentence } from "@galley/messages";
import { transactEverywhere } from "#src/core/database/transact.ts";
import { createPlaces, type PlacesOptions } from "#src/core/flow/places.ts";
import { streamInPlace } from "#src/core/flow/stream-in-place.ts";
import { zipStream } from "#src/core/zip-stream.ts";
import { holdSession, isSessionOpen, type SignedIn } from "#src/people/access/sessions.ts";
import { auditAccount } from "../audit-account.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { type Proof, requireProof } from "../prove-again.ts";
import { requireAttempt } from "../throttle.ts";
import { personalFiles } from "./personal-files.ts";

/** Places for downloads. Each person is a party of their own, since the file belongs to no organization. */
export const personalFileBounds: PlacesOptions = {
  name: "personal files",
  perPersonMax: 1,
  perOrganizationMax: 1,
  togetherMax: 10,
  tooMany: sentence("refusal_one_personal_file_at_a_time"),
};

/** Returns a function that opens the file with everything that is kept of the signed-in person. It is made while it is sent. */
export function createPersonalFileOpener(dependencies: AccountDependencies) {
  const { pool, log } = dependencies;
  const places = createPlaces(personalFileBounds);
  return async (person: SignedIn, proof: Proof, visit: Visit): Promise<ReadableStream<Uint8Array>> => {
    const { personId } = person;
    await requireProof(dependencies, person, proof, visit);
    await requireAttempt(pool, { personalFile: personId });
    const place = await places.take(personId, personId);
    try {
      await transactEverywhere(pool, async (tx) => {
        await holdSession(tx, person);
        await auditAccount(tx, personId, "download_personal_file", visit.requestId);
      });
    } catch (error) {
      place[Symbol.dispose]();
      throw error;
    }
    log.info("personal file downloaded", { requestId: visit.requestId, principalId: personId });
    return streamInPlace(zipStream(personalFiles(pool, personId)), { place, mayGoOn: () => isSessionOpen(pool, person) });
  };
}
