import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { fromNow } from "#test/from-now.ts";
import { newSecret } from "./endpoint-secret.ts";
import { envelopeOf, signedHeaders } from "./envelope.ts";

const deliveries = inShare(10_000, 200);

test(`the reference library of Standard Webhooks verifies ${deliveries} deliveries, with either secret of a rotation, and none that was changed`, () => {
  const [fresh, old] = [newSecret(), newSecret()];
  for (let count = 0; count < deliveries; count += 1) {
    const id = `evt_${count}`;
    const event = { event_id: id, type: "ping", organization_id: "org_1", project_id: null, happened_at: fromNow() };
    const body = envelopeOf({ ...event, data: { endpointId: `whk_${count} ü "` } });
    const headers = signedHeaders(id, body, count % 2 === 0 ? [fresh] : [fresh, old]);
    expect(new Webhook(fresh).verify(body, headers)).toEqual(JSON.parse(body));
    if (count % 2 === 1) expect(new Webhook(old).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(fresh).verify(`${body} `, headers)).toThrow();
  }
});
