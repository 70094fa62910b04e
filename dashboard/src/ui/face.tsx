import { cx } from "./cx.ts";

const tones = [
  "bg-violet-s text-violet-i",
  "bg-blue-s text-blue-i",
  "bg-amber-s text-amber-i",
  "bg-green-s text-green-i",
  "bg-red-s text-red-i",
];

/** Initials of a person in a color of their own. The name is given beside them. */
export function Face({ name, size = 20 }: { name: string; size?: number }) {
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const initials = name.split(/\s+/).filter(Boolean);
  const shown = [initials[0], initials.length > 1 ? initials.at(-1) : undefined].map((word) => Array.from(word ?? "")[0] ?? "").join("");
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={cx("shrink-0 rounded-full", tones[sum % tones.length])}
    >
      <text x="12" y="12" dominantBaseline="central" textAnchor="middle" fill="currentColor" fontSize="9.5" fontWeight="650">
        {shown.toUpperCase()}
      </text>
    </svg>
  );
}
