import { type ReactNode, useEffect, useState } from "react";
import { m } from "#messages";
import { queryClient } from "#src/api/query-client.ts";
import { useConnection } from "#src/forms/use-connection.ts";
import { useTopBar } from "./use-top-bar.ts";

const patienceMilliseconds = 4000;

/** Bar above everything else while the service cannot be reached, after a while, or while nobody is signed in any more. */
export function ConnectionNotice() {
  const connection = useConnection();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (connection === "up") return setLate(false);
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [connection]);
  useRefreshOnReturn(connection === "up");
  const shown = connection === "signed_out" || (connection === "away" && isLate);
  return (
    <div role="status" className="contents">
      {shown && <Bar>{connection === "signed_out" ? <SignedOut /> : m.connection_lost()}</Bar>}
    </div>
  );
}

function SignedOut() {
  return (
    <>
      {m.session_ended()}{" "}
      <a
        href={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}
        className="whitespace-nowrap font-medium underline underline-offset-2"
      >
        {m.sign_in_again()}
      </a>
    </>
  );
}

function Bar({ children }: { children: ReactNode }) {
  const { ref } = useTopBar();
  return (
    <p ref={ref} className="sticky top-0 z-60 bg-amber-s px-4 py-1.5 text-center text-amber-i text-ui leading-5">
      {children}
    </p>
  );
}

/** Asks again for everything on the screen once the connection is back. */
function useRefreshOnReturn(isUp: boolean): void {
  const [wasUp, setWasUp] = useState(isUp);
  useEffect(() => {
    if (isUp && !wasUp) void queryClient.invalidateQueries();
    setWasUp(isUp);
  }, [isUp, wasUp]);
}
