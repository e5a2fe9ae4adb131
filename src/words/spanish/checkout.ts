/** The steps of an order up to the payment, and what follows it. */
export const checkout = {
  // The titles of the screens
  'This link has expired': 'Este enlace ya venció',
  'Log in to continue': 'Inicie sesión para continuar',

  // Loading, interruptions, and lost connections
  'Please wait...': 'Espere un momento...',
  'Start again': 'Empezar otra vez',
  'Go to the home page': 'Ir a la página de inicio',
  'For your security, links expire after {days} days, or after {hours} hours without use.':
    'Por su seguridad, los enlaces vencen después de {days} días, o de {hours} horas sin uso.',
  'Use the link in our latest email, or log in to see your orders.':
    'Use el enlace de nuestro último correo, o inicie sesión para ver sus pedidos.',
  'This link belongs to {owner}. We’ll send a 4-digit code there. Log in with it to continue where you left off.':
    'Este enlace es de {owner}. Enviaremos un código de 4 dígitos a ese correo. Inicie sesión con el código para continuar donde se quedó.',
  'You’re offline': 'No tiene conexión a internet',
  'Keep this page open. Continue when you’re back online.':
    'Deje esta página abierta. Continúe cuando tenga conexión otra vez.',
  'Reload the page to continue. We saved everything except your card details.':
    'Vuelva a cargar la página para continuar. Guardamos todo, excepto los datos de su tarjeta.',
  'We can’t reach our server right now. Retrying…':
    'No podemos conectarnos con nuestro servidor en este momento. Intentando otra vez…',
  'This page updates automatically.': 'Esta página se actualiza automáticamente.',

  // The address
  'Where should we mail your documents?': '¿A dónde le enviamos sus documentos?',
  'Your details': 'Sus datos',
  'Nothing ships for a status check. We’ll email you the results.':
    'Para consultar el estado no enviamos nada por correo postal. Le enviaremos los resultados por correo electrónico.',
  'Your bank checks your name and address against your card.':
    'Su banco compara su nombre y su dirección con los de su tarjeta.',
  'Email: for your receipt and results. Mobile phone: in case we need to reach you.':
    'Correo electrónico: para su recibo y los resultados. Teléfono celular: por si necesitamos comunicarnos con usted.',
  'Add new address': 'Agregar otra dirección',
  'Name and shipping address': 'Nombre y dirección de envío',
  'Name and address': 'Nombre y dirección',
  'First name': 'Nombre',
  'Last name': 'Apellido',
  'Street address': 'Calle y número',
  Unit: 'Apartamento o unidad',
  City: 'Ciudad',
  'Add company name': 'Agregar nombre de la empresa',
  Contact: 'Contacto',
  'Mobile phone': 'Teléfono celular',
  'Are you the registered owner?': '¿Es usted el dueño registrado?',
  Yes: 'Sí',
  No: 'No',
  Delivery: 'Entrega',
  'Expected delivery': 'Entrega prevista',
  'Add overnight shipping for {price}': 'Agregar envío de un día para otro por {price}',
  'Overnight: {day}': 'De un día para otro: {day}',
  'Free standard mail: {day}': 'Correo regular gratis: {day}',
  'Uncheck for free standard mail: {day}': 'Desmarque para correo regular gratis: {day}',
  'We’ll mail it once the DMV issues your sticker.':
    'Lo enviaremos por correo cuando el DMV emita su calcomanía.',
  'Overnight: about {days} business days after that':
    'De un día para otro: unos {days} días hábiles después',
  'Standard mail: about {days} business days after that':
    'Correo regular: unos {days} días hábiles después',
  'Overnight: about {days} business days after your documents are accepted':
    'De un día para otro: unos {days} días hábiles después de que aceptemos sus documentos',
  'Standard mail: about {days} business days after your documents are accepted':
    'Correo regular: unos {days} días hábiles después de que aceptemos sus documentos',
  'You won’t be charged yet.': 'Todavía no haremos ningún cobro.',

  // Confirming the address
  'Which address should we use?': '¿Qué dirección usamos?',
  'We’ll use your address as it is': 'Usaremos su dirección tal como está',
  'We can’t reach the postal service right now. We’ll use the address as you entered it.':
    'En este momento no podemos consultar al servicio postal. Usaremos la dirección como usted la escribió.',
  'Is this address right?': '¿Es correcta esta dirección?',
  'We couldn’t find a match for it.': 'No encontramos ninguna que coincida.',
  'ZIP code {zip} is in {there}, not {here}.':
    'El código postal {zip} es de {there}, no de {here}.',
  'Your address is confirmed': 'Su dirección está confirmada',
  'The postal service confirmed this address.': 'El servicio postal confirmó esta dirección.',
  'Your street, city, and ZIP code are confirmed':
    'Su calle, su ciudad y su código postal están confirmados',
  'Your city and ZIP code are confirmed': 'Su ciudad y su código postal están confirmados',
  'The city, state, and ZIP code match.': 'La ciudad, el estado y el código postal coinciden.',
  'We couldn’t check the street with the postal service.':
    'No pudimos verificar la calle con el servicio postal.',
  'The postal service couldn’t confirm the unit. Please check it.':
    'El servicio postal no pudo confirmar el apartamento o la unidad. Revíselo.',
  'The postal service writes it slightly differently. We recommend its version.':
    'El servicio postal la escribe de forma un poco distinta. Le recomendamos su versión.',
  'Changes are underlined.': 'Los cambios están subrayados.',
  'The suggested address is how the postal service writes it. The street itself wasn’t checked.':
    'La dirección sugerida es como la escribe el servicio postal. La calle no se verificó.',
  'ZIP code {zip} belongs to {city}': 'El código postal {zip} es de {city}',
  'Our suggestion has a different {parts} for this address':
    'Nuestra sugerencia cambia estos datos de la dirección: {parts}',
  'The postal service has a different {parts} for this address':
    'El servicio postal tiene otros datos para esta dirección: {parts}',
  'house or unit number / city / state / ZIP code':
    'número de casa o de unidad / ciudad / estado / código postal',
  'We recommend its version. Please check that it’s correct.':
    'Le recomendamos su versión. Revise que sea correcta.',
  'Please choose the correct one.': 'Elija la correcta.',
  'As you entered it': 'Como usted la escribió',
  'Suggested address': 'Dirección sugerida',
  'Postal service suggestion': 'Sugerencia del servicio postal',
  Recommended: 'Recomendada',
  'no matching address found': 'no hay ninguna dirección que coincida',
  'We couldn’t save your choice': 'No pudimos guardar su elección',
  NEXT: 'SIGUIENTE',

  // The cart
  'Your cart: {count} vehicles': 'Su carrito: {count} vehículos',
  "No vehicle's found. Please add vehicle": 'No hay vehículos. Agregue un vehículo',
  CHECKOUT: 'IR A PAGAR',
  'ADD ANOTHER VEHICLE': 'AGREGAR OTRO VEHÍCULO',
  'Email me a link to this cart': 'Enviarme un enlace a este carrito',
  'Enter it again.': 'Escríbalo otra vez.',
  'Sent at {time}': 'Enviado: {time}',
  'You’ve paid for this order': 'Ya pagó este pedido',
  'Your cart is empty, and nothing is due. To order for another vehicle, add it below.':
    'Su carrito está vacío y no debe nada. Para hacer un pedido de otro vehículo, agréguelo abajo.',
  'Your payment may have gone through': 'Es posible que su pago se haya realizado',
  'Check your order status before you pay again.':
    'Consulte el estado de su pedido antes de volver a pagar.',
  'View order status': 'Ver estado del pedido',
  'Fees have changed': 'Las tarifas cambiaron',
  'We recalculated your fees today. Please review the new amounts before you pay.':
    'Hoy volvimos a calcular sus tarifas. Revise los nuevos montos antes de pagar.',
  'By email; nothing is shipped': 'Por correo electrónico; no hay envío',
  'Different address': 'Otra dirección',
  '{term} (all {all})': '{term} (los {all})',
  '{term} ({shared} of {all})': '{term} ({shared} de {all})',
  '{term}, overnight': '{term}, de un día para otro',
  'Contact info': 'Datos de contacto',
  EDIT: 'EDITAR',
  'EDIT CONTACT INFO': 'EDITAR DATOS DE CONTACTO',
  DELETE: 'ELIMINAR',
  'Delete {plate}?': '¿Eliminar {plate}?',
  'Delete this vehicle?': '¿Eliminar este vehículo?',
  'Your cart will be empty.': 'Su carrito quedará vacío.',
  'Your other vehicle will stay.': 'Su otro vehículo se queda.',
  'Your other vehicles will stay.': 'Sus otros vehículos se quedan.',
  NO: 'NO',
  YES: 'SÍ',
  'Vehicle removed from your cart': 'Quitamos el vehículo de su carrito',
  'Edit address': 'Editar dirección',
  'Edit contact info': 'Editar datos de contacto',
  'This updates the address for all {all} vehicles: {plates}.':
    'Esto actualiza la dirección de los {all} vehículos: {plates}.',
  'This updates the address for {count} of {all} vehicles: {plates}.':
    'Esto actualiza la dirección de {count} de {all} vehículos: {plates}.',
  'This changes the subtotal of this vehicle.': 'Esto cambia el subtotal de este vehículo.',
  'This changes the subtotals of these vehicles.': 'Esto cambia los subtotales de estos vehículos.',
  SAVE: 'GUARDAR',
  'Discard your changes?': '¿Descartar sus cambios?',
  'Your changes to this address haven’t been saved.':
    'Sus cambios a esta dirección no se han guardado.',
  'Keep editing': 'Seguir editando',
  Discard: 'Descartar',

  // One envelope for several vehicles
  'Both are going to one address.': 'Los dos van a una misma dirección.',
  'All {vehicles} are going to one address.': 'Los {vehicles} van a una misma dirección.',
  '{vehicles} are going to one address.': '{vehicles} van a una misma dirección.',
  '{vehicles} are going to {envelopes} addresses.': '{vehicles} van a {envelopes} direcciones.',
  '<shipping>Overnight shipping is</shipping> {sum}':
    '<shipping>El envío de un día para otro cuesta</shipping> {sum}',
  'One envelope costs {price}.': 'Un solo sobre cuesta {price}.',
  '{envelopes} envelopes cost {price}.': '{envelopes} sobres cuestan {price}.',
  'One envelope, save {amount}': 'Ahorrar {amount} con un solo sobre',
  'One envelope per address, save {amount}': 'Ahorrar {amount} con un sobre por dirección',
  'Both in one envelope: {price}': 'Los dos en un solo sobre: {price}',
  '{vehicles} vehicles in one envelope: {price}': '{vehicles} vehículos en un solo sobre: {price}',
  '{vehicles} vehicles in {envelopes} envelopes: {price}':
    '{vehicles} vehículos en {envelopes} sobres: {price}',
  '(separately: {price})': '(por separado: {price})',
  'Mail in separate envelopes': 'Enviar en sobres separados',

  // The payment
  'Credit card number': 'Número de tarjeta de crédito',
  'We don’t store the number or the CVV.': 'No guardamos el número ni el CVV.',
  'Check this number. It may have a typo.': 'Revise este número. Puede tener un error.',
  'Expiration month': 'Mes de vencimiento',
  'Expiration year': 'Año de vencimiento',
  'Expiration month and year': 'Mes y año de vencimiento',
  'MM / YY': 'MM / AA',
  YYYY: 'AAAA',
  'Show details': 'Ver los detalles',
  'Hide details': 'Ocultar los detalles',
  'The card fields are loading.': 'Los campos de la tarjeta se están cargando.',
  'Your card details go directly to Stripe, encrypted. We never see or store your card number.':
    'Los datos de su tarjeta van cifrados directamente a Stripe. Nosotros nunca vemos ni guardamos el número de su tarjeta.',
  'We couldn’t load the secure card fields': 'No pudimos cargar los campos seguros para su tarjeta',
  'We saved everything else that you entered. Check your connection, or allow js.stripe.com in your content blocker, then try again. You can also call us to finish your order.':
    'Guardamos todo lo demás que escribió. Revise su conexión, o permita js.stripe.com en su bloqueador de contenido, e intente otra vez. También puede llamarnos para terminar su pedido.',
  'The billing address, contact info, and terms below apply.':
    'Usaremos la dirección de facturación y los datos de contacto de abajo. También se aplican los términos de abajo.',
  or: 'o',
  'Billing address and contact info': 'Dirección de facturación y datos de contacto',
  'Billing address': 'Dirección de facturación',
  'billing address': 'la dirección de facturación',
  'Same as shipping address': 'Igual que la dirección de envío',
  'Use a different billing address': 'Usar otra dirección de facturación',
  'Email me renewal reminders': 'Enviarme recordatorios de renovación por correo electrónico',
  'I accept the <terms>terms and conditions</terms>':
    'Acepto los <terms>términos y condiciones</terms>',
  '(opens in a new tab)': '(se abre en otra pestaña)',
  'Accept the terms and conditions to place the order.':
    'Acepte los términos y condiciones para hacer el pedido.',
  'Payment notice': 'Aviso sobre el pago',
  'The fee calculation is valid today only. Payment sent to the DMV cannot be cancelled or reversed.':
    'El cálculo de las tarifas es válido solo hoy. El pago enviado al DMV no se puede cancelar ni revertir.',
  'You will be charged {total} today.': 'Hoy cobraremos {total} a su tarjeta.',
  'PROCESS ORDER': 'PROCESAR PEDIDO',

  // While a payment is at the bank
  'Confirm with your bank': 'Confirme con su banco',
  'Your bank is asking you to confirm this payment. You won’t be charged until you do.':
    'Su banco le pide que confirme este pago. No haremos ningún cobro hasta que lo confirme.',
  'Your bank’s page': 'La página de su banco',
  'Checking with your bank. Please don’t close this page.':
    'Verificando con su banco. No cierre esta página.',
  'Stop this payment?': '¿Detener este pago?',
  'You won’t be charged, and your order will stay in your cart.':
    'No haremos ningún cobro y su pedido se quedará en su carrito.',
  'You won’t be charged, and your order will wait for your decision.':
    'No haremos ningún cobro y su pedido esperará su decisión.',
  'Go back to your bank': 'Volver a su banco',
  'Stop payment': 'Detener el pago',
  'Payment stopped. You were not charged.': 'El pago se detuvo. No hicimos ningún cobro.',
  'We’re still waiting for your bank': 'Todavía esperamos la respuesta de su banco',
  'Payment reference': 'Referencia del pago',
  'You can leave this page. We’ll keep checking and email you the result.':
    'Puede salir de esta página. Seguiremos verificando y le enviaremos el resultado por correo electrónico.',
  'CHECK ORDER STATUS': 'VER ESTADO DEL PEDIDO',
  'Check again': 'Verificar otra vez',
  'Your payment went through.': 'Su pago se completó.',

  // A payment that failed
  Error: 'Error',
  'Your order hasn’t changed.': 'Su pedido no cambió.',
  'You were not charged. Your order hasn’t changed.':
    'No hicimos ningún cobro. Su pedido no cambió.',
  'Your bank declined the payment at {time}.': 'Su banco rechazó el pago ({time}).',
  'Try another card, or contact your bank.': 'Use otra tarjeta o comuníquese con su banco.',
  'Check your card number and expiration date, or try another card.':
    'Revise el número y la fecha de vencimiento de su tarjeta, o use otra tarjeta.',
  'We couldn’t confirm your payment. It’s safe to try again: you won’t be charged twice.':
    'No pudimos confirmar su pago. Puede intentar otra vez sin riesgo: no haremos dos cobros.',
  'We couldn’t send your card details. You were not charged. Please try again.':
    'No pudimos enviar los datos de su tarjeta. No hicimos ningún cobro. Intente otra vez.',
  'You’re offline. Your payment wasn’t sent and you weren’t charged.':
    'No tiene conexión a internet. Su pago no se envió y no hicimos ningún cobro.',
  'Try again when you’re back online.': 'Intente otra vez cuando tenga conexión.',
  'Your payment wasn’t sent, and you weren’t charged.':
    'Su pago no se envió y no hicimos ningún cobro.',
  'You’re back online. Press {button} to try again.':
    'Ya tiene conexión. Presione {button} para intentar otra vez.',

  // A payment whose result was unknown at first
  'Your bank is asking you to confirm this payment': 'Su banco le pide que confirme este pago',
  'You haven’t been charged yet. Confirm the payment in the tab where you started it, or stop it and pay again. After {minutes} minutes, it stops automatically.':
    'Todavía no hicimos ningún cobro. Confirme el pago en la pestaña donde lo empezó, o deténgalo y pague otra vez. Después de {minutes} minutos, se detiene automáticamente.',
  'Your bank hasn’t responded. Please don’t pay again. You can leave this page.':
    'Su banco no ha respondido. No pague otra vez. Puede salir de esta página.',
  Now: 'Ahora',
  'We’ll keep checking with your bank, even if you close this page.':
    'Seguiremos verificando con su banco, aunque cierre esta página.',
  'If it’s approved': 'Si se aprueba',
  'We’ll email your receipt and start your order. You’ll be charged only once.':
    'Le enviaremos su recibo por correo electrónico y empezaremos su pedido. Haremos un solo cobro.',
  'If it’s declined': 'Si se rechaza',
  'We’ll email you to confirm that you were not charged. Your cart is saved, and you can pay with another card.':
    'Le confirmaremos por correo electrónico que no hicimos ningún cobro. Su carrito está guardado y puede pagar con otra tarjeta.',
  'You were not charged': 'No hicimos ningún cobro',
  'Your payment didn’t go through, and your order wasn’t placed. Your cart is saved, and you can pay with another card.':
    'Su pago no se completó y su pedido no se realizó. Su carrito está guardado y puede pagar con otra tarjeta.',
  'Go to your cart': 'Ir a su carrito',

  // The receipt
  'Thank you.': 'Gracias.',
  'Thank you, {name}.': 'Gracias, {name}.',
  'PAID {amount}': 'PAGADO {amount}',
  'This is a test, so we won’t email anyone about {numbers}.':
    'Esto es una prueba, así que no enviaremos ningún correo sobre {numbers}.',
  'your email': 'su correo electrónico',
  'Print receipt': 'Imprimir recibo',
  Receipt: 'Recibo',
  'Order IDs': 'Números de pedido',
  'Paid with': 'Pagado con',
  '{service}, overnight shipping': '{service}, envío de un día para otro',
  '{offer} near {zip}': '{offer} cerca de {zip}',
  'VIEW QUOTES': 'VER COTIZACIONES',

  // The steps after the payment
  Today: 'Hoy',
  'First / Then': 'Primero / Después',
  'We file with the DMV.': 'Presentaremos su pedido al DMV.',
  'We file with the DMV at {time}.': 'Presentaremos su pedido al DMV ({time}).',
  'We filed with the DMV.': 'Presentamos su pedido al DMV.',
  'We file with the DMV as soon as we’ve accepted all your documents.':
    'Presentaremos su pedido al DMV en cuanto aceptemos todos sus documentos.',
  'We file with the DMV as soon as you’ve decided.':
    'Presentaremos su pedido al DMV en cuanto usted decida.',
  'We check with the DMV.': 'Haremos la consulta al DMV.',
  'We check with the DMV at {time}.': 'Haremos la consulta al DMV ({time}).',
  'We check with the DMV as soon as we’ve accepted all your documents.':
    'Haremos la consulta al DMV en cuanto aceptemos todos sus documentos.',
  'We check with the DMV as soon as you’ve decided.':
    'Haremos la consulta al DMV en cuanto usted decida.',
  'We need these documents from you: {documents}. Upload them on your order page, or mail them to us.':
    'Necesitamos estos documentos: {documents}. Súbalos en la página de su pedido, o envíelos por correo postal.',
  'We have your documents and are reviewing them.':
    'Ya tenemos sus documentos y los estamos revisando.',
  'The DMV charges {amount} more than expected: see the order status.':
    'El DMV cobra {amount} más de lo previsto: vea el estado del pedido.',
  'until then': 'hasta ese momento',
  'You can cancel {until} and get the full {amount} back.':
    'Puede cancelar {until} y recibir el reembolso completo de {amount}.',
  'You can cancel {until} and get back what you paid. The fee for a shared envelope is refunded once every order in it is canceled.':
    'Puede cancelar {until} y recuperar lo que pagó. La tarifa de un sobre compartido se reembolsa cuando se cancelan todos los pedidos de ese sobre.',
  'Cancel this order': 'Cancelar este pedido',
  'Cancel an order': 'Cancelar un pedido',
  'We’ll send the result to {email}. You’ll also see it in your order status.':
    'Enviaremos el resultado a {email}. También lo verá en el estado de su pedido.',
  'We’ll send the result by email. You’ll also see it in your order status.':
    'Enviaremos el resultado por correo electrónico. También lo verá en el estado de su pedido.',
  'We sent the result to {email}. It’s also in your order status.':
    'Enviamos el resultado a {email}. También está en el estado de su pedido.',
  'We sent the result by email. It’s also in your order status.':
    'Enviamos el resultado por correo electrónico. También está en el estado de su pedido.',
  'We’ll send your digital copy to {email} as soon as the DMV accepts your renewal.':
    'Enviaremos su copia digital a {email} en cuanto el DMV acepte su renovación.',
  'We’ll send your digital copy by email as soon as the DMV accepts your renewal.':
    'Enviaremos su copia digital por correo electrónico en cuanto el DMV acepte su renovación.',
  'The DMV accepted your renewal. Your digital copy is on its way to {email}.':
    'El DMV aceptó su renovación. Su copia digital va en camino a {email}.',
  'The DMV accepted your renewal. Your digital copy is on its way by email.':
    'El DMV aceptó su renovación. Su copia digital va en camino por correo electrónico.',
  'We’ll send your digital copies to {email} as soon as the DMV accepts each renewal.':
    'Enviaremos sus copias digitales a {email} en cuanto el DMV acepte cada renovación.',
  'We’ll send your digital copies by email as soon as the DMV accepts each renewal.':
    'Enviaremos sus copias digitales por correo electrónico en cuanto el DMV acepte cada renovación.',
  'The DMV accepted your renewals. Your digital copies are on their way to {email}.':
    'El DMV aceptó sus renovaciones. Sus copias digitales van en camino a {email}.',
  'The DMV accepted your renewals. Your digital copies are on their way by email.':
    'El DMV aceptó sus renovaciones. Sus copias digitales van en camino por correo electrónico.',
  'The DMV accepts your fees but won’t send a sticker until it has: {documents}.':
    'El DMV acepta el pago de sus tarifas, pero no enviará la calcomanía hasta que tenga: {documents}.',
  'Our email explains what to do, and we’ll remind you.':
    'Nuestro correo explica qué hacer, y se lo recordaremos.',
  'We mail {documents}, <b>overnight</b>.': 'Enviaremos {documents}, <b>de un día para otro</b>.',
  'We mail {documents} by standard mail.': 'Enviaremos {documents} por correo regular.',
  'We mail {documents}.': 'Enviaremos {documents} por correo.',
  'We mailed {documents}, <b>overnight</b>.': 'Enviamos {documents}, <b>de un día para otro</b>.',
  'We mailed {documents} by standard mail.': 'Enviamos {documents} por correo regular.',
  'We mailed {documents}.': 'Enviamos {documents} por correo.',
  'the official document and sticker': 'el documento oficial y la calcomanía',
  'the official document': 'el documento oficial',
  'the replacement': 'la reposición',
  'the replacement title': 'el título de reposición',
  'the official documents and stickers': 'los documentos oficiales y las calcomanías',
  'the official documents': 'los documentos oficiales',
  'the replacements': 'las reposiciones',
  'the replacement titles': 'los títulos de reposición',
  'your documents': 'sus documentos',
  'Expected delivery to {place}.': 'Entrega prevista en {place}.',
  'Delivered to {place}.': 'Entregado en {place}.',

  // The order status
  'ORDER STATUS': 'ESTADO DEL PEDIDO',
  'Progress of {plate}': 'Avance de {plate}',
  'Overnight shipping': 'Envío de un día para otro',
  'There are no orders here.': 'Aquí no hay pedidos.',
  'Renew a vehicle': 'Renovar un vehículo',
  'Log in to see your orders': 'Iniciar sesión para ver sus pedidos',
  'Download digital copy in My Orders': 'Descargar copia digital en Mis pedidos',
  'Have order {numbers} ready when you contact us.':
    'Tenga a mano el número de pedido {numbers} cuando nos contacte.',
  'Have orders {numbers} ready when you contact us.':
    'Tenga a mano los números de pedido {numbers} cuando nos contacte.',
  'Have payment {numbers} ready when you contact us.':
    'Tenga a mano la referencia del pago {numbers} cuando nos contacte.',

  // The DMV charges more than estimated
  'The DMV charges more than expected': 'El DMV cobra más de lo previsto',
  'Until you decide, we won’t file the order or charge your card.':
    'Hasta que usted decida, no presentaremos el pedido ni cobraremos nada a su tarjeta.',
  'Registration fee you paid': 'Tarifa de registro que usted pagó',
  'Registration fee the DMV charges': 'Tarifa de registro que cobra el DMV',
  'Order {number}, plate {plate}': 'Pedido {number}, placa {plate}',
  'You have paid {amount} for this order. Our fees don’t change.':
    'Usted ya pagó {amount} por este pedido. Nuestras tarifas no cambian.',
  'Or cancel the order': 'O cancele el pedido',
  'Cancel for a full refund': 'Cancelar con reembolso completo',
  'Thank you. The difference is paid.': 'Gracias. La diferencia está pagada.',
  'You paid {amount} for order {number}, and we emailed you a receipt.':
    'Usted pagó {amount} por el pedido {number} y le enviamos un recibo por correo electrónico.',
  'You paid {amount} for order {number}, and we emailed you a receipt. We can file the order now.':
    'Usted pagó {amount} por el pedido {number} y le enviamos un recibo por correo electrónico. Ya podemos presentar el pedido.',
  'There is nothing more to pay': 'No hay nada más que pagar',
  'We’re covering the {amount} difference for order {number}. You don’t need to do anything.':
    'Nosotros pagamos la diferencia de {amount} del pedido {number}. Usted no tiene que hacer nada.',
  'There is nothing to pay': 'No hay nada que pagar',
  'No payment is due for order {number}.': 'No debe ningún pago por el pedido {number}.',

  // A registration that can't be renewed yet
  'Your registration is not yet eligible for renewal': 'Su registro todavía no se puede renovar',
  'You can renew from {day}': 'Puede renovar a partir del {day}',
  'Renewals are only allowed within {days} days of expiry.':
    'Solo se puede renovar a partir de {days} días antes del vencimiento.',
  'Registration expires': 'El registro vence',
  'What we’ll email you': 'Lo que le enviaremos por correo electrónico',
  'To {email}. Uncheck what you don’t need.': 'A {email}. Desmarque lo que no necesite.',
  'Uncheck what you don’t need.': 'Desmarque lo que no necesite.',
  'Send me a renewal reminder': 'Enviarme un recordatorio de renovación',
  'On the first day you can renew.': 'El primer día en que pueda renovar.',
  'Replace lost card/sticker': 'Reponer tarjeta o calcomanía perdida',
  'The link to order a replacement.': 'El enlace para pedir una reposición.',
  'Renew another vehicle': 'Renovar otro vehículo',
  'The link to start its renewal.': 'El enlace para empezar la renovación.',
  SUBMIT: 'ENVIAR',

  // Also in other areas
  'We couldn’t find this order.': 'No encontramos este pedido.',
  Difference: 'Diferencia',
} as const;
