import { limits } from "@galley/contract";
import { m } from "#messages";
import type { Checks, Finding } from "./use-checks.ts";

/** Findings about one field. They do not prevent saving. */
export function Findings({ checks, param }: { checks: Checks; param: string }) {
  const found = checks.findings.filter((finding) => finding.param === param);
  if (found.length === 0) return null;
  return <p className="mt-1 text-amber-i text-xs leading-4.5">{found.map(sayFinding).join(" ")}</p>;
}

export function sayFinding({ code, message }: Finding): string {
  if (code === "hashtags_many") return m.posts_finding_hashtags_many({ count: limits.linkedinHashtagsAdvisedMax });
  if (code === "text_too_long_with_hashtags") return m.posts_finding_text_with_hashtags({ count: limits.postTextLengthMax });
  if (code === "sign_without_glyph") return m.posts_finding_sign_without_glyph({ signs: signsIn(message) });
  return message;
}

/** Returns the characters that a finding names, for messages in other languages. */
function signsIn(message: string): string {
  return /^No font of this service has (.{1,200}?), so slide/u.exec(message)?.[1] ?? "";
}
