import type { ComponentProps } from 'react';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { OpenCarts } from '#islands/lookup/OpenCarts.tsx';
import { cartsOf } from '#islands/lookup/start/carts-of.ts';
import { tabGuest } from '#islands/session/guest.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

/** The open carts of this tab. */
export function TabCarts(props: Omit<ComponentProps<typeof OpenCarts>, 'read' | 'onOpen'>) {
  return <OpenCarts read={readCarts} {...props} />;
}

function readCarts() {
  return cartsOf(tabStorage.readJson, {
    account: tabStorage.read(sessionKeys.userId),
    guest: tabGuest.read()?.user_uuid,
    email: tabStorage.read(sessionKeys.userEmail) ?? '',
  });
}
