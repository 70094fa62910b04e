import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";

export function BackLink({ label, link }: { label: string; link: LinkProps }) {
  return (
    <Link {...link} className="-mb-2 inline-flex items-center gap-1.5 self-start text-ink-2 text-ui hover:text-ink">
      <ArrowLeft size={14} aria-hidden />
      {label}
    </Link>
  );
}

export function BackToList() {
  const { id } = useOrganization();
  return <BackLink label={m.nav_webhooks()} link={{ to: "/organizations/$organizationId/webhooks", params: { organizationId: id } }} />;
}
