import { Hono } from "hono";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import { answer } from "./answer.ts";
import { readStrangerBytes } from "./bodies.ts";
import { jsonHeaders, refuseAsJson } from "./envelope.ts";
import { isSigned } from "./event-signature.ts";
import { readJson } from "./read-json.ts";

type Outcome = "added" | "ended" | "repeated" | "waiting" | "returned" | "ignored" | "refused";
type Taken = { outcome: Outcome; reason?: string };

type Payments = {
  /** Signing secret of the endpoint; undefined where nothing is sold. */
  secret: string | undefined;
  take: (event: unknown, requestId: string) => Promise<Taken>;
  log: Log;
};

// Far more than any event of a payment has.
const bytesMax = 256_000;

/**
 * Takes events of the payment service. Nothing is parsed before the signature over the bytes is checked. A refusal of a signed event is an
 * error there too, so that it comes again for three days, in which the operator may mend the prices.
 */
export function paymentSurface({ secret, take, log }: Payments): Hono {
  const app = new Hono();
  app.post("/payments/stripe", ({ req }) =>
    answer({ log, surface: "connections", logFields: { operation: "take_payment" }, refuse: refuseAsJson }, async ({ requestId }) => {
      if (secret === undefined) throw new Failure("not_found", forPrograms("Nothing is sold here."));
      const body = await readStrangerBytes(
        req.raw,
        bytesMax,
        () => new Failure("invalid_input", forPrograms("The event is too large."), "body"),
      );
      if (!isSigned(secret, req.raw.headers.get("stripe-signature"), body, Date.now()))
        throw new Failure("invalid_input", forPrograms("The signature is not valid."), "stripe-signature");
      const taken = await take(readJson(body, notJson), requestId);
      const { outcome, ...about } = taken;
      if (outcome !== "refused") {
        if (outcome === "added" || outcome === "ended") log.info(`payment ${outcome}`, { requestId, ...about });
        if (outcome === "returned") log.warn("a payment went back, and its credits are still there", { requestId, ...about });
        return new Response(JSON.stringify({ outcome }), { headers: jsonHeaders });
      }
      log.warn("payment refused", { requestId, ...about });
      throw new Failure("invalid_input", forPrograms(`This payment is refused: ${about.reason}.`), "body");
    }),
  );
  return app;
}

function notJson(): Failure {
  return new Failure("invalid_input", forPrograms("The body is not JSON."), "body");
}
