import { fetchServiceTypes } from '#api-client/service-types.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { useLoaded } from '#islands/sections/use-loaded.ts';
import { ServiceCard } from './ServiceCard.tsx';

/** All services, for customers and visitors alike. */
export function Services() {
  const { state, reload } = useLoaded('services', fetchServiceTypes);
  return (
    <>
      <h1 tabIndex={-1}>Our Services</h1>
      <p className="lead space-above-2">Choose a service. You see every fee before you pay.</p>
      <div className="space-above-5">
        {state.phase === 'loading' && <Skeleton lines={9} />}
        {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
        {state.phase === 'ready' &&
          (state.value.length === 0 ? (
            <p>No services are available right now. Please come back later.</p>
          ) : (
            <ul className="services">
              {state.value.map((service) => (
                <li key={service.uuid}>
                  <ServiceCard service={service} />
                </li>
              ))}
            </ul>
          ))}
      </div>
    </>
  );
}
