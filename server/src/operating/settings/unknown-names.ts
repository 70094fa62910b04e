import type { z } from "zod";
import { nearest } from "#src/core/text/nearest.ts";
import { fileNameOf, secretNames } from "./secret-files.ts";

const prefix = "GALLEY_";

// Kubernetes adds such variables to every container when a Service is called galley.
const serviceLink = /^GALLEY_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_\w+)$/;

/** Returns the faults of variables that begin like settings but are none. */
export function unknownNames(given: Record<string, string | undefined>, settings: Readonly<Record<string, z.ZodType>>): string[] {
  const open = Object.entries(settings).flatMap(([name, schema]) => (schema.meta()?.internal ? [] : [name]));
  const known = [...open, ...secretNames(settings).map(fileNameOf)];
  const isKnown = (name: string) => Object.hasOwn(settings, name) || serviceLink.test(name);
  const isLink = (name: string) => name === "GALLEY_PORT" && /^(tcp|udp):/.test(given[name] ?? "");
  const unknown = Object.keys(given).filter((name) => name.startsWith(prefix) && !isKnown(name) && !isLink(name));
  const bare = (name: string) => name.replace(prefix, "");
  return unknown.map((name) => {
    const closest = nearest(bare(name), known.map(bare));
    const meant = known.find((candidate) => bare(candidate) === closest);
    return `${name} is not a setting of Galley. Did you mean ${meant}? Rename or remove it.`;
  });
}
