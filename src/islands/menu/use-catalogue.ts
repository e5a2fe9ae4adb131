import { useEffect, useState } from 'react';
import { fetchBrand, fetchServices, type MenuService } from '#api-client/every-page/catalogue.ts';
import { type Brand, DEFAULT_BRAND } from '#contracts/every-page/brand.ts';

/** The brand and the services in the header: the defaults first, then the server's. */
export function useCatalogue(): { brand: Brand; services: MenuService[] } {
  const [brand, setBrand] = useState(DEFAULT_BRAND);
  const [services, setServices] = useState<MenuService[]>([]);
  useEffect(() => {
    let mounted = true;
    fetchBrand().then((value) => mounted && setBrand(value));
    fetchServices().then((value) => mounted && setServices(value));
    return () => {
      mounted = false;
    };
  }, []);
  return { brand, services };
}
