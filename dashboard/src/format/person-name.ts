import { formerMemberName } from "@galley/contract";
import { m } from "#messages";

/** Returns a person's name as people read it: everybody whose account was deleted has one name, in the reader's language. */
export function personName(name: string): string {
  return name === formerMemberName ? m.former_member() : name;
}
