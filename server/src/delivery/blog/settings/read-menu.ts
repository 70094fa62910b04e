import type { BlogSettings } from "@galley/contract";
import { sentence } from "@galley/messages";
import { redirectTarget } from "#src/content/articles/redirects/redirect-path.ts";
import { Failure, type Violation } from "#src/core/failure.ts";

type Menu = BlogSettings["menu"];

/** Returns a menu with its addresses in one spelling. Refuses addresses that are neither a path of the blog nor one with https. */
export function readMenu(menu: Menu | undefined): Menu | undefined {
  const violations: Violation[] = [];
  const read = menu?.map(({ label, address }, index) => {
    const target = redirectTarget(address);
    const isFine = target !== undefined && !target.startsWith("http:");
    if (!isFine) violations.push({ param: `menu[${index}].address`, text: sentence("refusal_menu_address") });
    return { label: label.trim(), address: target ?? "" };
  });
  const [first] = violations;
  if (first !== undefined) throw new Failure("invalid_input", first.text, first.param, { violations });
  return read;
}
