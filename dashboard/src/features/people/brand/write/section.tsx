import type { ReactNode } from "react";

/** Part of the profile under a heading of its own, with its purpose. */
export function ProfileSection({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <section id={`brand-${id}`} aria-labelledby={`brand-${id}-title`} className="border-line border-t pt-5 first:border-t-0 first:pt-0">
      <h2 id={`brand-${id}-title`} className="font-semibold text-base leading-6">
        {title}
      </h2>
      <p className="mb-4 text-ink-2 text-ui leading-5">{text}</p>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  );
}
