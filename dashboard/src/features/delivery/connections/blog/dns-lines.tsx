import { m } from "#messages";
import { CopyLine } from "#src/ui/copy-line.tsx";

/** DNS record and proxy setting that a host needs to lead to the blog. */
export function DnsLines({ hosts, serviceUrl }: { hosts: readonly string[]; serviceUrl: string }) {
  const { hostname } = new URL(serviceUrl);
  const shown = hosts.length > 0 ? hosts : ["blog.example.com"];
  return (
    <section className="mt-5 flex flex-col gap-2 text-ink-2 text-ui leading-5">
      <h3 className="font-semibold text-ink">{m.connections_dns()}</h3>
      <p>{m.connections_dns_text()}</p>
      {shown.map((host) => (
        <CopyLine key={host} label={m.connections_dns_copy({ host })} text={`${host} CNAME ${hostname}`} />
      ))}
      <p>{m.connections_dns_proxy()}</p>
    </section>
  );
}
