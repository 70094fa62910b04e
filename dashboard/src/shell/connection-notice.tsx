import { useEffect, useState } from "react";
import { m } from "#messages";

const patienceMilliseconds = 4000;

/** Notice that the service cannot be reached, shown after a while. */
export function ConnectionNotice({ connected }: { connected: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (connected) return setShown(false);
    const timer = setTimeout(() => setShown(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [connected]);
  return (
    <div role="status" className="contents">
      {shown && <p className="fixed inset-x-0 top-0 z-50 bg-amber-s px-4 py-1.5 text-center text-amber-i text-ui">{m.connection_lost()}</p>}
    </div>
  );
}
