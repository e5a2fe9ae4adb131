import { askDesk, isLoginNeeded } from '#api-client/desk/ask-desk.ts';
import { endDeskSession } from '#api-client/desk/desk-session.ts';
import { postDeskLogout } from '#contracts/desk/passkey.ts';
import { reportFailure } from '#islands/sections/failures.ts';

/** Ends the desk's session on the server and in this tab. */
export function LogOut({ onLogOut }: { onLogOut: () => void }) {
  const leave = () => {
    onLogOut();
    endDeskSession();
  };
  async function logOut() {
    try {
      await askDesk(postDeskLogout);
      leave();
    } catch (cause) {
      if (isLoginNeeded(cause)) leave();
      else reportFailure(cause);
    }
  }
  return (
    <button type="button" onClick={() => void logOut()}>
      Log out
    </button>
  );
}
