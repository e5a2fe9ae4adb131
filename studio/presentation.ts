import { defineLocations, presentationTool } from 'sanity/presentation';

/** Where `npm run preview` shows drafts. */
const previewUrl = process.env.SANITY_STUDIO_PREVIEW_URL || 'http://127.0.0.1:4322';

/** A page on which each text stands. */
const pageOf = new Map<unknown, string>([
  ['offer', '/thank-you'],
  ['not-eligible-example', '/dmv-search-finalized'],
  ['not-eligible-testimonial', '/dmv-search-finalized'],
  ['later-noted', '/thanks-you'],
  ['sample-notice', '/thank-you'],
  ['sample-thank-you', '/thank-you'],
  ['vehicle-first', '/shipping-address'],
  ['not-found', '/404'],
]);

const everywhere = (title: string) => ({ title, href: '/' });

/** The preview beside the form: which document a page shows, and which pages show a document. */
export const presentation = presentationTool({
  title: 'Preview',
  // The preview lets in who comes with a secret that the Studio has written into the content lake.
  previewUrl: {
    initial: previewUrl,
    // A link to a preview on this machine would be of no use to anybody else.
    previewMode: {
      enable: new URL('preview/enable', previewUrl).href,
      shareAccess: previewUrl.startsWith('https://'),
    },
  },
  allowOrigins: [new URL(previewUrl).origin],
  resolve: {
    mainDocuments: [
      { route: '/', filter: '_type == "homePage"' },
      { route: '/faq', filter: '_type == "faqCategory"' },
      {
        route: '/services/:slug',
        filter: '_type == "servicePage" && slug.current == $slug',
      },
      { route: '/:slug', filter: '_type == "legalPage" && slug.current == $slug' },
    ],
    locations: {
      homePage: defineLocations({ locations: [{ title: 'Home page', href: '/' }] }),
      servicePage: defineLocations({
        select: { title: 'title', slug: 'slug.current' },
        resolve: (page) => ({
          locations: [
            { title: page?.title ?? 'Service page', href: `/services/${page?.slug ?? ''}` },
            { title: 'Services and fees', href: '/services' },
          ],
        }),
      }),
      legalPage: defineLocations({
        select: { title: 'title', slug: 'slug.current' },
        resolve: (page) => ({
          locations: [{ title: page?.title ?? 'Legal page', href: `/${page?.slug ?? ''}` }],
        }),
      }),
      faqEntry: defineLocations({
        select: { question: 'question', slug: 'slug.current' },
        resolve: (entry) => ({
          locations: [
            { title: entry?.question ?? 'FAQ', href: `/faq#q-${entry?.slug ?? ''}` },
            { title: 'Home page, where it is chosen there', href: '/#faq' },
          ],
        }),
      }),
      faqCategory: defineLocations({
        select: { title: 'title', anchor: 'anchor' },
        resolve: (category) => ({
          locations: [{ title: category?.title ?? 'FAQ', href: `/faq#${category?.anchor ?? ''}` }],
        }),
      }),
      pageText: defineLocations({
        select: { place: 'place' },
        resolve: (text) => ({
          locations: [{ title: 'Its page', href: pageOf.get(text?.place) ?? '/' }],
        }),
      }),
      announcement: defineLocations({ locations: [everywhere('Every page')] }),
      siteSettings: defineLocations({ locations: [everywhere('Every page')] }),
    },
  },
});
