import type { Member } from '#contracts/desk/member.ts';

export type StaffSession = Member & { sessionUuid: string; loggedInAt: Date };

/** A session with the client's IP, for the audit log. */
export type AtDesk = StaffSession & { ip: string };

/** A request's connection, and the variables that middleware sets. */
export type ApiEnv = {
  /** The request's connection. Absent if there is none, as in tests. */
  Bindings: {
    incoming?: {
      socket?: { remoteAddress?: string | undefined };
      destroyed?: boolean;
      complete?: boolean;
    };
  };
  Variables: {
    requestId: string;
    /** The client's IP. Empty if unknown. */
    clientIp: string;
    /** The text after `Bearer`, unverified. Undefined if the header is absent or empty. */
    token: string | undefined;
    /** The staff member who makes the call. Set on staff-only calls. */
    staff: AtDesk | undefined;
  };
};
