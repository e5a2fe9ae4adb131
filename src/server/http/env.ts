import type { Member } from '#contracts/desk/member.ts';

/** A member of staff, and the session that their token opened. */
export type StaffSession = Member & { sessionUuid: string; loggedInAt: Date };

/** The same, and from where they call: the audit log keeps it. */
export type AtDesk = StaffSession & { address: string };

/** What the middleware leaves on a request for those after it. */
export type ApiEnv = {
  /** The connection that the request came over; absent where there is none, as in a test. */
  Bindings: {
    incoming?: {
      socket?: { remoteAddress?: string | undefined };
      destroyed?: boolean;
      complete?: boolean;
    };
  };
  Variables: {
    requestId: string;
    /** The address the request came from; empty where it is not known. */
    clientAddress: string;
    /** The text after `Bearer`, unverified; undefined where the header is absent or empty. */
    token: string | undefined;
    /** Who of the staff calls; set on calls that only they may make. */
    staff: AtDesk | undefined;
  };
};
